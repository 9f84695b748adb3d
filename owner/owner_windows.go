package owner

import (
	"io/fs"
	"unsafe"

	"golang.org/x/sys/windows"
)

// NoFollow is a flag of os.OpenFile that keeps from following a link.
const NoFollow = windows.FILE_FLAG_OPEN_REPARSE_POINT

// writing is every right by which somebody can change a file, or let themselves do so.
const writing = windows.FILE_WRITE_DATA | windows.FILE_APPEND_DATA | windows.FILE_WRITE_EA | windows.DELETE |
	windows.WRITE_DAC | windows.WRITE_OWNER | windows.GENERIC_WRITE | windows.GENERIC_ALL

// Is reports whether this user owns the file at a path. What an administrator makes may belong to all administrators,
// who can write to everything anyway, as can the system.
func Is(path string, _ fs.FileInfo) bool {
	descriptor, err := windows.GetNamedSecurityInfo(path, windows.SE_FILE_OBJECT, windows.OWNER_SECURITY_INFORMATION)
	if err != nil {
		return false
	}
	owner, _, err := descriptor.Owner()
	return err == nil && trusted(owner)
}

// othersWrite reports whether the list of who may do what lets somebody else write, or there is none, which lets all.
func othersWrite(path string, _ fs.FileInfo) bool {
	descriptor, err := windows.GetNamedSecurityInfo(path, windows.SE_FILE_OBJECT, windows.DACL_SECURITY_INFORMATION)
	if err != nil {
		return true
	}
	list, _, err := descriptor.DACL()
	if err != nil || list == nil {
		return true
	}
	for i := range uint32(list.AceCount) {
		var entry *windows.ACCESS_ALLOWED_ACE
		if windows.GetAce(list, i, &entry) != nil {
			return true
		}
		inherited := entry.Header.AceFlags&windows.INHERIT_ONLY_ACE != 0 // by what is below alone
		if entry.Header.AceType == windows.ACCESS_DENIED_ACE_TYPE || inherited || entry.Mask&writing == 0 {
			continue
		}
		if entry.Header.AceType != windows.ACCESS_ALLOWED_ACE_TYPE || !trusted((*windows.SID)(unsafe.Pointer(&entry.SidStart))) {
			return true
		}
	}
	return false
}

// trusted reports whether a name is this user's, or of those who can do everything.
func trusted(name *windows.SID) bool {
	user, err := windows.GetCurrentProcessToken().GetTokenUser()
	return err == nil && name.Equals(user.User.Sid) || name.IsWellKnown(windows.WinBuiltinAdministratorsSid) ||
		name.IsWellKnown(windows.WinLocalSystemSid)
}
