package owner

import "golang.org/x/sys/windows"

func letAllWrite(path string) error {
	open, err := windows.SecurityDescriptorFromString("D:(A;;FA;;;WD)")
	if err != nil {
		return err
	}
	list, _, err := open.DACL()
	if err != nil {
		return err
	}
	return windows.SetNamedSecurityInfo(path, windows.SE_FILE_OBJECT, windows.DACL_SECURITY_INFORMATION, nil, nil, list,
		nil)
}
