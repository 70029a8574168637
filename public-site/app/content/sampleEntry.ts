/** An entry that nobody submitted, on which administrators try the scoring form of a round. */
export const sampleEntry = {
  code: "TRY2-SC4R",
  idea_name: "A sample entry",
  description: `A patch the size of a coaster rests below the collarbone. Its reservoir is a folded membrane that empties at a steady rate over five hours, so that no motor is heard.

The wearer sees one light: white while the dose flows, off when it is done. If the patch loosens, it stops, and the needle withdraws.

Twelve people wore a model without a drug for a day. Nine forgot about it; three felt the edge when they lay on it. The next version has a softer rim.

We have not yet shown how the membrane behaves below 5 °C, and the cost of the needle is an estimate.`,
} as const;
