/** How the rows of unpacked bytes stand beside each other: what DecodeParms says. */
export interface Prediction {
  predictor: number;
  colors: number;
  bits: number;
  columns: number;
}

const FIRST_OF_PNG = 10;

const paeth = (left: number, up: number, corner: number) => {
  const guess = left + up - corner;
  const [byLeft, byUp, byCorner] = [left, up, corner].map((one) => Math.abs(guess - one));
  if ((byLeft ?? 0) <= (byUp ?? 0) && (byLeft ?? 0) <= (byCorner ?? 0)) return left;
  return (byUp ?? 0) <= (byCorner ?? 0) ? up : corner;
};

/** The bytes themselves, where rows were written as differences in one of the ways of PNG. */
export function withoutPredictor(packed: Uint8Array, prediction: Prediction): Uint8Array {
  const { predictor, colors, bits, columns } = prediction;
  if (predictor < FIRST_OF_PNG) return packed;
  const step = Math.max(1, (colors * bits) >> 3);
  const width = Math.ceil((colors * bits * columns) / 8);
  const rows = Math.floor(packed.length / (width + 1));
  const bytes = new Uint8Array(rows * width);
  for (let row = 0; row < rows; row += 1) {
    const kind = packed[row * (width + 1)];
    const start = row * width;
    for (let place = 0; place < width; place += 1) {
      const left = place < step ? 0 : (bytes[start + place - step] ?? 0);
      const up = row === 0 ? 0 : (bytes[start + place - width] ?? 0);
      const corner = row === 0 || place < step ? 0 : (bytes[start + place - width - step] ?? 0);
      const told = packed[row * (width + 1) + 1 + place] ?? 0;
      bytes[start + place] = told + guessOf(kind, left, up, corner);
    }
  }
  return bytes;
}

function guessOf(kind: number | undefined, left: number, up: number, corner: number): number {
  switch (kind) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth(left, up, corner);
    default:
      return 0;
  }
}
