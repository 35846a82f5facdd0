"""The command `croupier` for shells, by processes that have imported everything when they begin.

`python desk.py FOLDER` puts the command into the folder, says so, and does what is typed there until it is ended. A
process from scratch for each would take longer than what it does.
"""

import json
import os
import signal
import socket
import sys
import traceback
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from croupier import cli

TYPED = """\
#!{python} -IS
import json, os, socket, sys
with socket.socket(socket.AF_UNIX) as line:
    line.connect({door!r})
    socket.send_fds(line, [b"!"], [0, 1, 2])
    line.sendall(json.dumps([os.getcwd(), dict(os.environ), sys.argv]).encode())
    line.shutdown(socket.SHUT_WR)
    sys.exit(line.recv(1)[0])
"""
"""What a shell starts: it hands its files, folder and words over, and ends as the command ended."""


def serve(folder: Path) -> None:
    for module in walk_packages(cli.__path__, "croupier.cli."):
        import_module(module.name)
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(str(folder / "door"))
        door.listen()
        command = folder / "croupier"
        command.write_text(TYPED.format(python=sys.executable, door=str(folder / "door")))
        command.chmod(0o755)
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those that answer
        print("ready", flush=True)
        while True:
            line, _ = door.accept()
            if os.fork() == 0:
                answer(line)
            line.close()


def answer(line: socket.socket) -> None:
    """Does in this process what was typed, and ends it."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    _, files, _, _ = socket.recv_fds(line, 1, 3)
    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)
    folder, surroundings, sys.argv = json.loads(b"".join(iter(lambda: line.recv(1 << 16), b"")))
    sys.stdin, sys.stdout = open(0), open(1, "w")  # noqa: SIM115  # they are closed as the process ends
    sys.stderr = open(2, "w", 1, errors="backslashreplace")  # noqa: SIM115
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(surroundings)
    code = 1
    try:
        cli.main()
    except SystemExit as ended:
        code = int(ended.code or 0)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        line.sendall(bytes([code]))
        os._exit(0)


if __name__ == "__main__":
    serve(Path(sys.argv[1]))
