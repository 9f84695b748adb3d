package onnx

import (
	"fmt"
	"os"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// basicInfo is Windows' FILE_BASIC_INFO. Its times are in 100 nanoseconds since 1601.
type basicInfo struct {
	created, accessed, written, changed windows.Filetime
	attributes, _                       uint32
}

func inodeOf(f *os.File) (inode, error) {
	var id windows.ByHandleFileInformation
	if err := windows.GetFileInformationByHandle(windows.Handle(f.Fd()), &id); err != nil {
		return inode{}, os.NewSyscallError("GetFileInformationByHandle", err)
	}
	var basic basicInfo
	if err := windows.GetFileInformationByHandleEx(windows.Handle(f.Fd()), windows.FileBasicInfo,
		(*byte)(unsafe.Pointer(&basic)), uint32(unsafe.Sizeof(basic))); err != nil {
		return inode{}, os.NewSyscallError("GetFileInformationByHandleEx", err)
	}
	changed := basic.changed
	if changed == (windows.Filetime{}) { // a file system without
		changed = basic.written
	}
	return inode{fmt.Sprintf("size %d:%d volume %d inode %d:%d mtime %d ctime %d\n", id.FileSizeHigh, id.FileSizeLow,
		id.VolumeSerialNumber, id.FileIndexHigh, id.FileIndexLow, basic.written.Nanoseconds(), changed.Nanoseconds()),
		time.Unix(0, changed.Nanoseconds())}, nil
}

func openProgram() (*os.File, error) {
	path, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return os.Open(path)
}

// claim has nothing to do: nobody can remove a file that is open.
func claim(*os.File) bool { return true }

func removeUnclaimed(path string) { os.Remove(path) }

// moveTo gives a temporary file its name, which it can get only once it is closed.
func moveTo(path string, f *os.File) error {
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path) // not to be had while another process has a file open there: it may be as good
}
