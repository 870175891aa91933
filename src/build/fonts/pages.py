"""Makes the typefaces of public pages: Fontsource's cuts, with only the weights and features that the pages use.

    apt-get install python3-fonttools python3-brotli
    npm install @fontsource-variable/{literata,fraunces,jost,karla,oswald} \\
        @fontsource/{cormorant-garamond,zilla-slab,caveat,dm-serif-display}
    python3 src/build/fonts/pages.py node_modules src/main/resources/placard/page/fonts

It prints each file's size, and the average width of each typeface in percent of Arial's for `Typeface`, if Liberation Sans,
which is as wide as Arial, is installed. Harmless to run again: the same input is the same bytes. None of these names is
reserved, so that a changed file may bear it.
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

VARIABLE = ["literata", "fraunces", "jost", "karla", "oswald"]
WEIGHTS = (400, 700)
FIXED = {"cormorant-garamond": 600, "zilla-slab": 600, "caveat": 700, "dm-serif-display": 400}
FEATURES = ["kern", "liga", "ccmp", "locl", "mark", "mkmk", "lnum", "tnum"]

ARIAL = Path("/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf")
ENGLISH = dict(zip(" etaoinsrhldcumfpgwybvk", [18, 10, 7.5, 6.5, 6.2, 5.7, 5.7, 5.3, 5, 5, 3.3, 3.3, 2.2, 2.3, 2, 2, 1.5, 1.6, 1.7, 1.4, 1.3, 0.8, 0.6]))


def width(font):
    """The average width of English letters, as a part of the size."""
    glyphs, advances = font.getBestCmap(), font["hmtx"]
    units = sum(advances[glyphs[ord(letter)]][0] * share for letter, share in ENGLISH.items())
    return units / sum(ENGLISH.values()) / font["head"].unitsPerEm


def variable(source):
    return instancer.instantiateVariableFont(TTFont(source, recalcTimestamp=False), {"wght": WEIGHTS})


def fixed(source):
    font = TTFont(source, recalcTimestamp=False)
    options = Options(layout_features=FEATURES, hinting=False, name_IDs=["*"], notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=font.getBestCmap())
    subsetter.subset(font)
    return font


def main(modules, target):
    arial = width(TTFont(ARIAL)) if ARIAL.exists() else None
    cuts = [(name, modules / "@fontsource-variable" / name, "wght", variable) for name in VARIABLE]
    cuts += [(name, modules / "@fontsource" / name, str(weight), fixed) for name, weight in FIXED.items()]
    for name, package, cut, make in cuts:
        for letters in ["latin", "latin-ext"]:
            font = make(package / "files" / f"{name}-{letters}-{cut}-normal.woff2")
            file = target / (name.replace("-", "") + letters.removeprefix("latin") + ".woff2")
            font.flavor = "woff2"
            font.save(file)
            if "fvar" in font:
                font = instancer.instantiateVariableFont(TTFont(file), {"wght": WEIGHTS[0]})
            share = f", {100 * width(font) / arial:.0f} % of Arial" if arial and letters == "latin" else ""
            print(f"{file.name} {file.stat().st_size}{share}")
        (target / (name.replace("-", "") + "-OFL.txt")).write_bytes((package / "LICENSE").read_bytes())


main(Path(sys.argv[1]), Path(sys.argv[2]))
