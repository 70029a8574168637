/** Families that readers know and look for by their name when a font is not in the file. */
const FAMILIES =
  "Helvetica Arial ArialMT ArialNarrow ArialUnicodeMS Times TimesNewRoman TimesNewRomanPS TimesNewRomanPSMT Courier " +
  "CourierNew CourierNewPS CourierNewPSMT Symbol SymbolMT ZapfDingbats Wingdings Calibri Cambria Candara Consolas " +
  "Verdana Georgia Tahoma Garamond Palatino TrebuchetMS SegoeUI LiberationSans LiberationSerif DejaVuSans " +
  "NotoSans NotoSerif Roboto OpenSans SimSun SimHei MSGothic MSMincho Batang Gulim";
const STYLES = "Roman|Regular|Bold|Italic|Oblique|BoldItalic|BoldOblique";
const KNOWN = new RegExp(`^(${FAMILIES.replaceAll(" ", "|")})(?:[-,](?:${STYLES})(?:MT)?)?$`);

/** The name of a font that everybody has, or one that tells no more than how bold and how slanted it is. */
export function neutralFontName(name: string): string {
  const plain = name.replace(/^[A-Z]{6}\+/, "").replaceAll(" ", "");
  if (KNOWN.test(plain)) return plain;
  const style = `${/bold|black|heavy/i.test(plain) ? "Bold" : ""}${/italic|oblique/i.test(plain) ? "Italic" : ""}`;
  return style ? `Font-${style}` : "Font";
}

const ACCENTS =
  "acute|grave|circumflex|dieresis|tilde|ring|caron|cedilla|ogonek|macron|breve|dotaccent|hungarumlaut|commaaccent|" +
  "slash|bar|croat|superior|inferior|oldstyle|small";
const LETTERS =
  "alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|omicron|pi|rho|sigma|tau|upsilon|phi|" +
  "chi|psi|omega|germandbls|dotlessi|dotlessj|ae|oe|eth|thorn|ff|fi|fl|ffi|ffl|ij|eng|longs|kgreenlandic";
const SIGNS =
  "space|nbspace|exclam|exclamdown|quotedbl|quotesingle|quoteleft|quoteright|quotedblleft|quotedblright|quotesinglbase|" +
  "quotedblbase|guillemotleft|guillemotright|guilsinglleft|guilsinglright|numbersign|dollar|cent|sterling|yen|Euro|euro|" +
  "currency|florin|percent|perthousand|ampersand|parenleft|parenright|asterisk|plus|minus|multiply|divide|equal|" +
  "notequal|less|greater|lessequal|greaterequal|approxequal|plusminus|comma|hyphen|sfthyphen|endash|emdash|underscore|" +
  "period|ellipsis|periodcentered|middot|bullet|colon|semicolon|slash|backslash|bar|brokenbar|bracketleft|bracketright|" +
  "braceleft|braceright|question|questiondown|at|asciicircum|asciitilde|grave|acute|circumflex|tilde|macron|breve|" +
  "dotaccent|dieresis|ring|cedilla|hungarumlaut|ogonek|caron|dagger|daggerdbl|section|paragraph|copyright|registered|" +
  "trademark|degree|ordfeminine|ordmasculine|onequarter|onehalf|threequarters|fraction|logicalnot|infinity|partialdiff|" +
  "summation|product|integral|radical|lozenge|Delta|Omega|arrowleft|arrowright|arrowup|arrowdown|arrowboth|" +
  "checkmark|estimated|zero|one|two|three|four|five|six|seven|eight|nine";
const GLYPH = new RegExp(
  `^(?:\\.notdef|[A-Za-z]{1,2}|[A-Za-z]{1,2}(?:${ACCENTS}){1,2}|[A-Za-z]{0,5}[-_]?\\d{1,6}|uni(?:[0-9A-F]{4})+|` +
    `u[0-9A-F]{4,6}|${LETTERS}|${SIGNS})(?:\\.[a-z]{1,4}\\d{0,2})?$`,
  "i",
);

/** Whether a glyph's name says which character it is, or numbers it, as fonts everywhere do. */
export const isCommonGlyphName = (name: string) => GLYPH.test(name);
