package onnx

import (
	"fmt"
	"strings"

	"golang.org/x/sys/windows"
)

// visualC are the libraries of Microsoft's that ONNX Runtime asks for. Only who has a licence of Visual Studio may
// pass them on.
var visualC = []string{"msvcp140.dll", "msvcp140_1.dll", "vcruntime140.dll", "vcruntime140_1.dll"}

// loadable names what a library needs and this system lacks; Windows itself only says that something is missing.
func loadable(string) error {
	var missing []string
	for _, name := range visualC {
		if windows.NewLazySystemDLL(name).Load() != nil {
			missing = append(missing, name)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return fmt.Errorf("it needs %s: install Microsoft's Visual C++ Redistributable for x64", strings.Join(missing, ", "))
}
