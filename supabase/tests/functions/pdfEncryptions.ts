/**
 * The encryption of a one-page PDF by qpdf for each revision of the standard (`/O` and `/U` in hex): with an owner
 * password, so that everyone can open it, and also with a user password.
 */
export const PDF_ENCRYPTIONS = [
  {
    R: 2,
    fields: "/V 1 /P -12",
    open: [
      "c92422687facee686e373f10b5c7d04738053152f7e2ee30e11c69ec442576ab",
      "7dba27f712fdb142521a82df55b8e26aa7ec5e91167c8853d6de21d020e5e257",
    ],
    locked: [
      "8eeb095819662a774442fb072e3d9f19e9d130ec09a4d0061e78fe920f7ab62f",
      "cb97912276c06467244fd275b8b9c9d5f9d01ee1988de0077f2ce74b1b7be14b",
    ],
  },
  {
    R: 3,
    fields: "/V 2 /Length 128 /P -1028",
    open: [
      "566fa873ee33c797cd3b904fdadf814afa34df9a38f6ed41b984e2c6da2aa6f5",
      "0e77606321d9a7c7ab99a9859499cb3f0021446990b9e4114071a4d9104984c1",
    ],
    locked: [
      "11a0834388f90388e74e54584125ce142be0de24c6b0d37746e075b891756671",
      "cf1a69f32937f7d71f987c8a03813b750021446990b9e4114071a4d9104984c1",
    ],
  },
  {
    R: 4,
    fields: "/V 4 /CF << /StdCF << /CFM /V2 /Length 16 >> >> /EncryptMetadata false /P -1028",
    open: [
      "566fa873ee33c797cd3b904fdadf814afa34df9a38f6ed41b984e2c6da2aa6f5",
      "7afcfdaaefffe4d1fd47dd16fcbaf5050021446990b9e4114071a4d9104984c1",
    ],
    locked: [
      "11a0834388f90388e74e54584125ce142be0de24c6b0d37746e075b891756671",
      "1851df9bcaadcdd2b05bc1f3e5e3ef440021446990b9e4114071a4d9104984c1",
    ],
  },
  {
    R: 5,
    fields: "/V 5 /P -1028",
    open: [
      "bcc8c2016b8ac3b353d112b3ef7a5218e17af52c455a125e461d62514b1ff95ca97a9e95ec38224a1e1bcdc0a4547bb1",
      "76908970ea20f5ecf046c3a589e99b86968be132336fc39a524c08404ead92c854bbcd22d0603fba28afc10018a0d98a",
    ],
    locked: [
      "a9bb58a91f9f5c2e6d77d0b7e4da234c91631254eb460a3bf286f128ed997b9bd8272545970983f7545dc9cb325c3e8a",
      "73eaa0bfeb854be0bd943057fe27a3a4b5a131173b6f00084d53a964dd689104986bb65bb2971dd5922b4021d34384fc",
    ],
  },
  {
    R: 6,
    fields: "/V 5 /P -1028",
    open: [
      "0c716fc1c9f97a7111d3099b92bdf810d34193022fe2563300967acdef745537da603829be5117d8d4ae262e633063d1",
      "c39278ba586d56664a6828535f7e3541199ae479c7e36c004d1e71893cf68b5a3a93dde229755429e62456fc0101e5d2",
    ],
    locked: [
      "97657252c49829aa30b2a9e680817de08bd89243153c20ce7c61f0980ea9931f389a1cd5a5a07b462a9306a9ac0c2f2e",
      "e92f992bdc402aa10c452035615eb2edd6c25c2dbe7fa2e7b89cf1a88729d241a12695ba29004e91914b9ff8db6d18b9",
    ],
  },
];

/** The identifier of these PDFs, which is part of their keys. */
export const ENCRYPTED_ID = "f95450df27d24d716376c1248c6e53fb";
