"""Makes the fonts of captions that are not bundled as they come: subsets, in units of a thousandth, capitals all as high.

    pip install fonttools
    npm pack @expo-google-fonts/noto-serif@0.4.2    # and the others below, unpacked beside each other
    python3 src/build/fonts/make.py FOLDER src/main/resources/placard/qr/draw

FOLDER has the unpacked packages under the names in FACES. Harmless to run again: the same input is the same bytes.
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0

CAPITALS = 714
"""How high capitals are, as those of Noto Sans: captions are judged by that."""

LETTERS = [(0x20, 0x24F), (0x370, 0x3FF), (0x400, 0x52F), (0x1E00, 0x1FFF), (0x2010, 0x203A), (0x20A0, 0x20BF), (0x2116, 0x2122)]
ARABIC = [(0x600, 0x6FF), (0x750, 0x77F), (0x200C, 0x200D), (0x25CC, 0x25CC)]
HEBREW = [(0x590, 0x5FF), (0xFB1D, 0xFB4F), (0x200C, 0x200D), (0x25CC, 0x25CC)]

MOST_PAIRS = 10_900
"""The length of a table of kerning has 16 bits."""


def spread(ranges):
    return {c for first, last in ranges for c in range(first, last + 1)}


def of_codec(codec, firsts):
    """All characters of two bytes that a character set has in these rows."""
    found = set()
    for first in firsts:
        for second in range(0x40, 0xFF):
            try:
                found.update(map(ord, bytes([first, second]).decode(codec)))
            except UnicodeDecodeError:
                pass
    return found


def east_asian(characters):
    return {c for c in characters if c >= 0x3000} | spread([(0x3001, 0x301F), (0x3041, 0x30FF), (0xFF01, 0xFF5E)])


JAPANESE = east_asian(of_codec("euc_jp", range(0xA1, 0xF5)))
CHINESE = east_asian(of_codec("gb2312", range(0xA1, 0xF8)) | of_codec("big5", range(0xA4, 0xC7)))
KOREAN = {c for c in of_codec("euc_kr", range(0xA1, 0xFE)) if 0xAC00 <= c <= 0xD7A3}

FACES = {
    "NotoSerif-Bold.ttf": ("noto-serif/700Bold/NotoSerif_700Bold.ttf", spread(LETTERS), "kern"),
    "Nunito-Bold.ttf": ("nunito/700Bold/Nunito_700Bold.ttf", spread(LETTERS), "kern"),
    "NotoSansArabic-Bold.ttf": ("noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf", spread(ARABIC), "shaped"),
    "NotoSansHebrew-Bold.ttf": ("noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf", spread(HEBREW), "shaped"),
    "NotoSansJP-Bold.ttf": ("noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf", JAPANESE, "plain"),
    "NotoSansSC-Bold.ttf": ("noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf", CHINESE, "plain"),
    "NotoSansKR-Bold.ttf": ("noto-sans-kr/700Bold/NotoSansKR_700Bold.ttf", KOREAN, "plain"),
}


def pairs(font):
    """What its rules of positioning move two letters by, the largest first."""
    wanted = {font.getBestCmap().get(c) for c in spread([(0x20, 0xFF), (0x386, 0x3CE), (0x400, 0x45F), (0x2013, 0x2026)])}
    wanted.discard(None)
    gpos = font["GPOS"].table
    lookups = {i for record in gpos.FeatureList.FeatureRecord if record.FeatureTag == "kern" for i in record.Feature.LookupListIndex}
    found = {}
    for index in sorted(lookups):
        for subtable in gpos.LookupList.Lookup[index].SubTable:
            table = subtable.ExtSubTable if subtable.LookupType == 9 else subtable
            if table.LookupType == 2:
                add(table, wanted, found)
    order = sorted(((pair, value) for pair, value in found.items() if value), key=lambda entry: (-abs(entry[1]), entry[0]))
    return dict(order[:MOST_PAIRS])


def add(table, wanted, found):
    """The first rule that covers a pair is the one that holds."""
    for i, left in enumerate(table.Coverage.glyphs):
        if left not in wanted:
            continue
        if table.Format == 1:
            for record in table.PairSet[i].PairValueRecord:
                if record.SecondGlyph in wanted and record.Value1:
                    found.setdefault((left, record.SecondGlyph), getattr(record.Value1, "XAdvance", 0))
            continue
        row = table.Class1Record[table.ClassDef1.classDefs.get(left, 0)].Class2Record
        for right in wanted:
            value = row[table.ClassDef2.classDefs.get(right, 0)].Value1
            if value and getattr(value, "XAdvance", 0):
                found.setdefault((left, right), value.XAdvance)


def kern(font, values):
    table = KernTable_format_0()
    table.version = 0
    table.coverage = 1
    table.tupleIndex = None
    table.apple = False
    table.kernTable = values
    font["kern"] = newTable("kern")
    font["kern"].version = 0
    font["kern"].kernTables = [table]


def make(source, characters, kind):
    font = TTFont(source, recalcTimestamp=False)
    scale_upem(font, 1000)
    height = font["OS/2"].sCapHeight
    if kind == "kern" and height != CAPITALS:
        scale_upem(font, round(1000 * CAPITALS / height))
        font["head"].unitsPerEm = 1000
    values = pairs(font) if kind == "kern" else {}
    options = Options()
    options.hinting = False
    options.glyph_names = kind == "kern"
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 13, 14]
    options.drop_tables += ["DSIG", "vhea", "vmtx", "VORG", "STAT", "meta", "BASE"]
    options.layout_features = ["*"] if kind == "shaped" else []
    if kind != "shaped":
        options.drop_tables += ["GSUB", "GPOS", "GDEF"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    if values:
        glyphs = set(font.getGlyphOrder())
        kern(font, {pair: value for pair, value in values.items() if set(pair) <= glyphs})
        font["post"].formatType = 3
    return font


if __name__ == "__main__":
    folder, target = map(Path, sys.argv[1:3])
    only = sys.argv[3:]
    for name, (source, characters, kind) in FACES.items():
        if not only or name in only:
            made = make(folder / source, characters, kind)
            made.save(target / name)
            print(name, (target / name).stat().st_size, len(made.getBestCmap()), "characters")
