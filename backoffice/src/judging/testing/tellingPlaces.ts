import { PDFName, PDFString } from "@cantoo/pdf-lib";
import {
  AS,
  CANARY,
  ESCAPED,
  hex,
  latin1Bytes,
  literal,
  type TellingPdf,
  utf16,
} from "./tellingPdf.ts";

const FORM = { Type: "XObject", Subtype: "Form", BBox: [0, 0, 50, 50] };
const PICTURE = {
  Type: "XObject",
  Subtype: "Image",
  Width: 1,
  Height: 1,
  BitsPerComponent: 8,
  ColorSpace: "DeviceGray",
};
const TINT = { FunctionType: 2, Domain: [0, 1], C0: [0], C1: [1], N: 1 };

/** A JPEG of no use, with a comment, camera data and words after its end. */
function jpeg(): Uint8Array {
  const segment = (marker: number, text: string) => [
    0xff,
    marker,
    0,
    text.length + 2,
    ...latin1Bytes(text),
  ];
  return Uint8Array.from([
    0xff,
    0xd8,
    ...segment(0xe1, `Exif\0\0${CANARY}`),
    ...segment(0xfe, CANARY),
    ...segment(0xec, CANARY),
    ...segment(0xc0, "\x08\0\x01\0\x01\x01\x01\x11\0"),
    ...segment(0xda, "\x01\x01\0\0\x3f\0"),
    1,
    2,
    3,
    0xff,
    0xd9,
    ...latin1Bytes(CANARY),
  ]);
}

const mark = (properties: string) => (pdf: TellingPdf) =>
  pdf.draw(`/Span << ${properties} >> BDC 0 0 5 5 re f EMC /Span << ${properties} >> DP`);

const layer =
  (name: PDFString | ReturnType<typeof utf16>, isHidden = false) =>
  (pdf: TellingPdf) => {
    const group = pdf.object({ Type: "OCG", Name: name });
    pdf.onCatalog(
      "OCProperties",
      pdf.context.obj({ OCGs: [group], D: { OFF: isHidden ? [group] : [] } }),
    );
    pdf.resource("Properties", ESCAPED, group);
    pdf.draw(`/OC ${AS.escapedName} BDC 0 0 5 5 re f EMC`);
  };

const form =
  (entries: object, content = "0 0 5 5 re f", name = "Fm") =>
  (pdf: TellingPdf) => {
    pdf.resource("XObject", name, pdf.stream(content, { ...FORM, ...entries }));
    pdf.draw(`/${name === ESCAPED ? AS.escapedName.slice(1) : name} Do`);
  };

const picture =
  (entries: object, bytes: Uint8Array = Uint8Array.of(0), name = "Im") =>
  (pdf: TellingPdf) => {
    pdf.resource("XObject", name, pdf.stream(bytes, { ...PICTURE, ...entries }));
    pdf.draw(`/${name === ESCAPED ? AS.escapedName.slice(1) : name} Do`);
  };

const colour =
  (space: (pdf: TellingPdf) => unknown[], name = "Cs") =>
  (pdf: TellingPdf) => {
    pdf.resource("ColorSpace", name, pdf.context.obj(space(pdf) as never));
    pdf.draw(`/${name === ESCAPED ? AS.escapedName.slice(1) : name} cs 1 scn 0 0 5 5 re f`);
  };

const font =
  (entries: (pdf: TellingPdf) => object, name = "Fx") =>
  (pdf: TellingPdf) => {
    const dict = { Type: "Font", Subtype: "Type1", BaseFont: "Helvetica", ...entries(pdf) };
    pdf.resource("Font", name, pdf.object(dict));
    pdf.draw(`BT /${name === ESCAPED ? AS.escapedName.slice(1) : name} 9 Tf 20 20 Td (B) Tj ET`);
  };

const script = () => ({
  S: "JavaScript",
  JS: PDFString.of(`app.alert("${CANARY}")`),
});
const mail = () => ({ S: "URI", URI: PDFString.of(`mailto:${CANARY}@example.com`) });

/** Every place beside the words of a page in which a PDF can name somebody. */
export const TELLING_PLACES: readonly (readonly [
  place: string,
  tell: (pdf: TellingPdf) => unknown,
])[] = [
  ["the author", ({ document }) => document.setAuthor(CANARY)],
  ["XMP of the document", (pdf) => pdf.onCatalog("Metadata", pdf.stream(CANARY))],
  ["XMP of the page", (pdf) => pdf.onPage("Metadata", pdf.stream(CANARY))],
  ["XMP of a picture", (pdf) => picture({ Metadata: pdf.stream(CANARY) })(pdf)],
  ["data of the programme", (pdf) => pdf.onPage("PieceInfo", pdf.context.obj({ Editor: utf16() }))],
  ["an attachment", ({ document }) => document.attach(latin1Bytes(CANARY), `${CANARY}.txt`)],
  [
    "a comment on the page",
    (pdf) =>
      pdf.onPage(
        "Annots",
        pdf.context.obj([
          pdf.object({ Type: "Annot", Subtype: "Text", Rect: [0, 0, 9, 9], T: literal() }),
        ]),
      ),
  ],
  ["ActualText", mark(`/ActualText ${AS.literal}`)],
  ["ActualText in hex", mark(`/ActualText ${AS.hex}`)],
  ["ActualText in UTF-16", mark(`/ActualText ${AS.utf16}`)],
  ["Alt in hex", mark(`/Alt ${AS.hex}`)],
  ["Alt in UTF-16", mark(`/Alt ${AS.utf16}`)],
  ["E in hex", mark(`/E ${AS.hex}`)],
  ["E in UTF-16", mark(`/E ${AS.utf16}`)],
  ["a mark's tag", (pdf) => pdf.draw(`${AS.escapedName} BMC 0 0 5 5 re f EMC`)],
  [
    "a property list in the resources",
    (pdf) => {
      pdf.resource("Properties", "Mc", pdf.object({ ActualText: utf16() }));
      pdf.draw("/Span /Mc BDC 0 0 5 5 re f EMC");
    },
  ],
  [
    "the structure tree",
    (pdf) =>
      pdf.onCatalog(
        "StructTreeRoot",
        pdf.object({
          Type: "StructTreeRoot",
          K: { S: "P", Alt: hex(), E: utf16(), ActualText: utf16(), T: literal() },
        }),
      ),
  ],
  ["a layer", layer(PDFString.of(CANARY))],
  ["a layer in UTF-16", layer(utf16())],
  [
    "a hidden layer's words",
    (pdf) => {
      layer(PDFString.of("Draft"), true)(pdf);
      pdf.draw(`/OC ${AS.escapedName} BDC BT /F1 9 Tf 20 20 Td ${AS.literal} Tj ET EMC`);
    },
  ],
  ["a font's name in the resources", font(() => ({}), ESCAPED)],
  ["a font's own name", font(() => ({ BaseFont: PDFName.of(ESCAPED) }))],
  [
    "a font's description",
    font((pdf) => ({
      FontDescriptor: pdf.object({
        Type: "FontDescriptor",
        FontName: ESCAPED,
        FontFamily: literal(),
        CharSet: utf16(),
        Flags: 32,
      }),
    })),
  ],
  [
    "a font's program",
    font((pdf) => ({
      FontDescriptor: pdf.object({
        Type: "FontDescriptor",
        FontName: "Helvetica",
        Flags: 32,
        FontFile: pdf.stream(
          `%!PS-AdobeFont-1.0: ${CANARY}\n/Notice (By ${CANARY}) def % ${CANARY}\n/FontName /CanaryFinch def\ncurrentfile eexec `,
        ),
      }),
    })),
  ],
  [
    "a character map",
    font((pdf) => ({
      ToUnicode: pdf.stream(
        `% ${CANARY}\n/CMapName ${AS.escapedName} def 1 beginbfchar <42> <0042> endbfchar ${AS.literal}`,
      ),
    })),
  ],
  [
    "a glyph",
    font(() => ({ Encoding: { Type: "Encoding", Differences: [66, "B", 67, ESCAPED] } })),
  ],
  [
    "a drawn glyph",
    font((pdf) => ({
      Subtype: "Type3",
      FontBBox: [0, 0, 1, 1],
      FontMatrix: [1, 0, 0, 1, 0, 0],
      FirstChar: 66,
      LastChar: 66,
      Widths: [1],
      Encoding: { Type: "Encoding", Differences: [66, ESCAPED] },
      CharProcs: { [ESCAPED]: pdf.stream(`1 0 d0 0 0 1 1 re f % ${CANARY}`) },
    })),
  ],
  [
    "a graphics state",
    (pdf) => {
      pdf.resource("ExtGState", ESCAPED, pdf.object({ LW: 2, Creator: utf16() }));
      pdf.draw(`${AS.escapedName} gs`);
    },
  ],
  ["a separation", colour((pdf) => ["Separation", ESCAPED, "DeviceGray", pdf.object(TINT)])],
  [
    "inks",
    colour((pdf) => [
      "DeviceN",
      [ESCAPED],
      "DeviceGray",
      pdf.object(TINT),
      { Colorants: { [ESCAPED]: 1 } },
    ]),
  ],
  [
    "a colour's name in the resources",
    colour(() => ["CalGray", { WhitePoint: [1, 1, 1], Maker: hex() }], ESCAPED),
  ],
  [
    "a colour profile",
    colour((pdf) => [
      "ICCBased",
      pdf.stream(new Uint8Array([...new Uint8Array(132), ...latin1Bytes(CANARY)]), { N: 1 }),
    ]),
  ],
  [
    "a calculator's comment",
    colour((pdf) => [
      "Separation",
      "Spot",
      "DeviceGray",
      pdf.stream(`{ % ${CANARY}\n}`, { FunctionType: 4, Domain: [0, 1], Range: [0, 1] }),
    ]),
  ],
  ["a form's name", form({}, undefined, ESCAPED)],
  [
    "a form's data",
    (pdf) =>
      form({
        Name: ESCAPED,
        LastModified: literal(),
        PieceInfo: { A: utf16() },
        Ref: { F: hex() },
      })(pdf),
  ],
  ["OPI", (pdf) => form({ OPI: { "2.0": { Type: "OPI", F: utf16(), Version: 2 } } })(pdf)],
  ["a form's comment", form({}, `0 0 5 5 re f % ${CANARY}`)],
  ["a picture's name", picture({ Name: ESCAPED }, undefined, ESCAPED)],
  [
    "a picture's data",
    picture({ Creator: utf16(), OPI: { "1.3": { F: hex() } }, Alternates: [{ Who: literal() }] }),
  ],
  ["what stands behind a picture's points", picture({}, latin1Bytes(`\0${CANARY}`))],
  ["a JPEG's comment, camera data and end", picture({ Filter: "DCTDecode" }, jpeg())],
  ["an inline picture", (pdf) => pdf.draw(`BI /W 1 /H 1 /BPC 8 /CS /G /Who ${AS.utf16} ID \0 EI`)],
  [
    "a picture that is not shown",
    (pdf) => pdf.resource("XObject", "Im9", pdf.stream(CANARY, PICTURE)),
  ],
  [
    "a form that is not shown",
    (pdf) => pdf.resource("XObject", "Fm9", pdf.stream(`BT ${AS.literal} Tj ET`, FORM)),
  ],
  ["a page's script", (pdf) => pdf.onPage("AA", pdf.context.obj({ O: script(), C: mail() }))],
  ["the document's script", (pdf) => pdf.onCatalog("OpenAction", pdf.object(script()))],
  ["a key of its own, in hex", (pdf) => pdf.onPage("MyAuthor", hex())],
  ["a key of its own, in UTF-16", (pdf) => pdf.onPage(ESCAPED, utf16())],
  ["a key of the resources", (pdf) => pdf.resource("MyAuthor", ESCAPED, utf16())],
  ["a transition", (pdf) => pdf.onPage("Trans", pdf.context.obj({ Type: "Trans", S: ESCAPED }))],
  [
    "a document part",
    (pdf) => pdf.onPage("DPart", pdf.object({ Type: "DPart", DPM: { Who: utf16() } })),
  ],
  [
    "an article",
    (pdf) =>
      pdf.onPage(
        "B",
        pdf.context.obj([pdf.object({ Type: "Bead", T: { I: { Title: utf16() } } })]),
      ),
  ],
  ["a thumbnail", (pdf) => pdf.onPage("Thumb", pdf.stream(CANARY, PICTURE))],
  ["a viewport", (pdf) => pdf.onPage("VP", pdf.context.obj([{ Type: "Viewport", Name: utf16() }]))],
  [
    "a page label",
    (pdf) => pdf.onCatalog("PageLabels", pdf.context.obj({ Nums: [0, { P: utf16() }] })),
  ],
  ["the outline", (pdf) => pdf.onCatalog("Outlines", pdf.object({ First: { Title: utf16() } }))],
  ["the output", (pdf) => pdf.onCatalog("OutputIntents", pdf.context.obj([{ Info: utf16() }]))],
  ["a comment in the page", (pdf) => pdf.draw(`% ${CANARY}\n0 0 5 5 re f`)],
  [
    "operands that nothing takes",
    (pdf) => pdf.draw(`${AS.utf16} ${AS.escapedName} 0 0 5 5 re f ${AS.hex} Canary`),
  ],
];
