"""A registry of npm packages for testdata/channels.sh: serves the .tgz of a folder on the loopback address.

usage: npm_registry.py FOLDER PORTFILE
"""

import base64
import hashlib
import http.server
import json
import pathlib
import sys
import tarfile
import urllib.parse

folder, port_file = map(pathlib.Path, sys.argv[1:])
packages = {}
for archive in folder.glob("*.tgz"):
    with tarfile.open(archive) as tar:
        manifest = json.load(tar.extractfile("package/package.json"))
    packages[manifest["name"]] = manifest, archive


class Registry(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        name = urllib.parse.unquote(self.path[1:])
        if name.endswith(".tgz"):
            body = (folder / name).read_bytes()
        elif name in packages:
            manifest, archive = packages[name]
            digest = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
            url = f"http://127.0.0.1:{self.server.server_port}/{archive.name}"
            manifest = manifest | {"dist": {"tarball": url, "integrity": "sha512-" + digest}}
            version = manifest["version"]
            body = json.dumps({"name": name, "dist-tags": {"latest": version}, "versions": {version: manifest}}).encode()
        else:
            self.send_error(404)
            return
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Registry) as server:
    port_file.write_text(str(server.server_port))
    server.serve_forever()
