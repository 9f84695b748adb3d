"""Takes out of a CUDA library the code for all GPUs but one kind: strip.py LIBRARY ARCHITECTURE, such as 90 for an H100.

nvcc keeps the code for GPUs in containers, one after the other in the section .nv_fatbin, and in each a copy for each
kind of GPU. The copies that are not wanted are filled with zeros, which take no room in an archive: all else stays
where it was. Code that was written for this kind alone, such as matrix products of 8 bits, is taken out as well, and
says that it is for another, so that the library works as on a GPU of an older kind.
"""

import struct
import sys

MAGIC = 0xBA55ED50


def section(data, wanted):
    """Returns where a section of an ELF file starts and ends."""
    (table,) = struct.unpack_from("<Q", data, 0x28)
    size, count, names = struct.unpack_from("<HHH", data, 0x3A)
    headers = [struct.unpack_from("<IIQQQQ", data, table + i * size) for i in range(count)]
    for name, _, _, _, offset, length in headers:
        begin = headers[names][4] + name
        if data[begin : data.index(b"\0", begin)] == wanted:
            return offset, offset + length
    sys.exit(f"strip.py: {sys.argv[1]} has no section {wanted.decode()}")


def containers(data, begin, end):
    """Yields for each container its copies: architecture, where its header is, where its code is, the code's length."""
    while begin + 16 <= end:
        magic, _, header, length = struct.unpack_from("<IHHQ", data, begin)
        if magic != MAGIC:  # what fills up to the next one
            begin += 8
            continue
        at, begin = begin + header, begin + header + length
        copies = []
        while at < begin:
            _, _, header, length = struct.unpack_from("<HHIQ", data, at)
            (architecture,) = struct.unpack_from("<I", data, at + 28)
            copies.append((architecture, at, at + header, length))
            at += header + length
        yield copies


def main():
    path, wanted = sys.argv[1], int(sys.argv[2])
    with open(path, "rb") as file:
        data = bytearray(file.read())
    kept = removed = 0
    for copies in containers(data, *section(data, b".nv_fatbin")):
        for architecture, header, code, length in copies:
            if architecture == wanted and len(copies) > 1:
                kept += length
                continue
            data[code : code + length] = bytes(length)
            if architecture == wanted:
                struct.pack_into("<I", data, header + 28, wanted + 1)
            removed += length
    if kept == 0:
        sys.exit(f"strip.py: {path} has no code for architecture {wanted}")
    with open(path, "wb") as file:
        file.write(data)
    print(f"{path}: kept {kept} bytes of code for architecture {wanted}, removed {removed} of others")


main()
