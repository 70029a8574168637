/** A positive definite matrix as the product of a lower triangle and its mirror image. */
export interface Cholesky {
  size: number;
  /**
   * The mirror image, line by line in one flat array. A result takes hundreds of matrices apart, and
   * whole lines of this one are worked on at once, which is several times faster than sums of products.
   */
  upper: Float64Array;
}

/**
 * Takes a symmetric matrix apart.
 * @param matrix Line by line; only the half below the diagonal is read.
 * @throws RangeError for one that is not positive definite.
 */
export function choleskyOf(matrix: Float64Array, size: number): Cholesky {
  const upper = new Float64Array(size * size);
  const sums = new Float64Array(size);
  for (let row = 0; row < size; row += 1) {
    sums.fill(0);
    let squares = 0;
    for (let column = 0; column < row; column += 1) {
      const line = column * size;
      const rest = (matrix[row * size + column] ?? 0) - (sums[column] ?? 0);
      const value = rest / (upper[line + column] ?? 1);
      upper[line + row] = value;
      squares += value * value;
      for (let at = column + 1; at < row; at += 1) {
        sums[at] = (sums[at] ?? 0) + (upper[line + at] ?? 0) * value;
      }
    }
    const rest = (matrix[row * size + row] ?? 0) - squares;
    if (!(rest > 0)) throw new RangeError("This matrix is not positive definite.");
    upper[row * size + row] = Math.sqrt(rest);
  }
  return { size, upper };
}

/** What the matrix, times this, makes the right side. */
export function solveWith({ size, upper }: Cholesky, right: Float64Array): Float64Array {
  const values = right.slice();
  for (let row = 0; row < size; row += 1) {
    const value = (values[row] ?? 0) / (upper[row * size + row] ?? 1);
    values[row] = value;
    for (let at = row + 1; at < size; at += 1) {
      values[at] = (values[at] ?? 0) - value * (upper[row * size + at] ?? 0);
    }
  }
  substituteBack({ size, upper }, values);
  return values;
}

/** Makes of the right side what the mirror image, times this, would make it. */
export function substituteBack({ size, upper }: Cholesky, values: Float64Array): void {
  for (let row = size - 1; row >= 0; row -= 1) {
    let value = values[row] ?? 0;
    for (let at = row + 1; at < size; at += 1) {
      value -= (values[at] ?? 0) * (upper[row * size + at] ?? 0);
    }
    values[row] = value / (upper[row * size + row] ?? 1);
  }
}

/** The diagonal of the inverse. */
export function inverseDiagonal(cholesky: Cholesky): Float64Array {
  return Float64Array.from({ length: cholesky.size }, (_, index) => {
    const unit = new Float64Array(cholesky.size);
    unit[index] = 1;
    return solveWith(cholesky, unit)[index] ?? 0;
  });
}
