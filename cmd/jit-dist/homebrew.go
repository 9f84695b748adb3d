package main

import (
	"crypto/sha256"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// noAddress stands where the address of the project goes, until it has one. `-address` gives another.
const noAddress = "https://example.com/jit-hook"

// download is an archive as those find it who fetch it.
type download struct {
	of     platform
	url    string
	sha256 string
	folder string // that it unpacks to
}

// downloadOf is an archive of a version, at a release of the project at an address: GitHub, Gitea and Forgejo have it
// there.
func downloadOf(p platform, address, version, archive string, data []byte) download {
	return download{p, address + "/releases/download/" + version + "/" + filepath.Base(archive),
		fmt.Sprintf("%x", sha256.Sum256(data)), folder(archive)}
}

// homebrew makes the formula by which Homebrew installs the archives for macOS and Linux. It is no cask, because
// Homebrew marks what casks fetch as if a browser had, and macOS then refuses what Apple did not notarise.
func homebrew(r release, address string, downloads []download) (name string, data []byte) {
	var archives strings.Builder
	for _, system := range []struct{ os, block string }{{"darwin", "on_macos"}, {"linux", "on_linux"}} {
		of := slices.DeleteFunc(slices.Clone(downloads), func(d download) bool { return d.of.os != system.os })
		if len(of) == 0 {
			continue
		}
		fmt.Fprintf(&archives, "  %s do\n", system.block)
		for _, d := range of {
			block := map[string]string{"amd64": "on_intel", "arm64": "on_arm"}[d.of.arch]
			fmt.Fprintf(&archives, "    %s do\n      url %q\n      sha256 %q\n    end\n", block, d.url, d.sha256)
		}
		archives.WriteString("  end\n")
	}
	return "jit-hook.rb", fmt.Appendf(nil, `class JitHook < Formula
  desc %q
  homepage %q
  version %q
  license %q

%s
  def install
    bin.install "jit-hook"
    man1.install Dir["man1/*.1"]
    bash_completion.install "completions/jit-hook"
    zsh_completion.install "completions/_jit-hook"
    fish_completion.install "completions/jit-hook.fish"
    prefix.install "licences", %q
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/jit-hook --version")
  end
end
`, strings.Replace(summary, "A git", "Git", 1), address, r.npm, licenseID, &archives, sbomName)
}
