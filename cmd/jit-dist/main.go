// Command jit-dist makes the archives of a release and looks them over:
//
//	jit-dist build [-platforms LIST] [-zig FILE] [PACKAGING] DIR   (from the module's root)
//	jit-dist package [-as VERSION] [PACKAGING] DIR ARCHIVE…        what build makes of archives
//	jit-dist verify [-run COMMAND] ARCHIVE…
//	jit-dist manual DIR                                             manual pages and shell completions
//
// PACKAGING is [-nfpm FILE] [-mmdebstrap FILE] [-address URL].
//
// What it builds is the last commit, in a clone of its own, by a C compiler that is the same on every machine (zig cc),
// so that everybody gets the same bytes for the same commit. See docs/develop/release.md.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "jit-dist:", err)
		os.Exit(1)
	}
}

var errUsage = errors.New(
	"usage: jit-dist build [-platforms LIST] [-zig FILE] [-nfpm FILE] [-mmdebstrap FILE] [-address URL] DIR | " +
		"jit-dist package [-as VERSION] [-nfpm FILE] [-mmdebstrap FILE] [-address URL] DIR ARCHIVE… | " +
		"jit-dist verify [-run COMMAND] ARCHIVE… | jit-dist manual DIR")

func run(args []string) error {
	if len(args) == 0 {
		return errUsage
	}
	flags := flag.NewFlagSet(args[0], flag.ContinueOnError)
	var o packaging
	if args[0] == "build" || args[0] == "package" {
		flags.StringVar(&o.nfpm, "nfpm", "", "the nfpm that makes deb, rpm and apk; without it there are none")
		flags.StringVar(&o.base, "mmdebstrap", "", "the mmdebstrap that makes the base of images; without it there are none")
		flags.StringVar(&o.address, "address", noAddress, "of the project, whose releases Homebrew and Scoop fetch")
	}
	switch args[0] {
	case "build":
		names := flags.String("platforms", strings.Join(platforms(), ","), "those of the archives, with commas between")
		zig := flags.String("zig", ".cache/zig/ziglang/zig", "the zig that compiles what is written in C")
		if err := flags.Parse(args[1:]); err != nil || flags.NArg() != 1 {
			return errors.Join(err, errUsage)
		}
		return o.build(flags.Arg(0), *zig, strings.Split(*names, ","))
	case "package":
		flags.StringVar(&o.as, "as", "", "the version that the packages have, by default that of the archives")
		if err := flags.Parse(args[1:]); err != nil || flags.NArg() < 2 {
			return errors.Join(err, errUsage)
		}
		_, err := o.packages(flags.Arg(0), flags.Args()[1:])
		return err
	case "verify":
		launcher := flags.String("run", "",
			"the command that runs programs of the archive's platform, where this machine does not")
		if err := flags.Parse(args[1:]); err != nil || flags.NArg() == 0 {
			return errors.Join(err, errUsage)
		}
		for _, archive := range flags.Args() {
			if err := verify(archive, strings.Fields(*launcher)); err != nil {
				return fmt.Errorf("%s: %w", archive, err)
			}
		}
		return nil
	case "manual":
		if err := flags.Parse(args[1:]); err != nil || flags.NArg() != 1 {
			return errors.Join(err, errUsage)
		}
		return manual(flags.Arg(0))
	}
	return errUsage
}

// build leaves an archive for each platform in dir, packages of those that need no library, and SHA256SUMS of them all.
func (o packaging) build(dir, zig string, wanted []string) error {
	zig, err := filepath.Abs(zig)
	if err != nil {
		return err
	}
	src, err := cloneHead()
	if err != nil {
		return err
	}
	defer os.RemoveAll(filepath.Dir(src.dir))
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	common, err := src.documents()
	if err != nil {
		return err
	}
	var made []string
	for _, name := range wanted {
		p, ok := known[name]
		if !ok {
			return fmt.Errorf("no archive can be made for %q, only for %s: see docs/develop/release.md", name,
				strings.Join(platforms(), ", "))
		}
		program, err := src.compile(p, zig)
		if err != nil {
			return err
		}
		files, err := src.contents(p, program, zig)
		if err != nil {
			return err
		}
		archive := filepath.Join(dir, p.archive(program.version))
		if err := pack(archive, append(files, common...), src.time); err != nil {
			return err
		}
		fmt.Println(archive)
		made = append(made, archive)
	}
	packages, err := o.packages(dir, made)
	if err != nil {
		return err
	}
	made = append(made, packages...)
	slices.Sort(made)
	return writeSums(filepath.Join(dir, "SHA256SUMS"), made)
}
