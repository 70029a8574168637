import { expect, it } from "vitest";
import { choleskyOf, inverseDiagonal, solveWith } from "./cholesky.ts";

// What is above the diagonal is not read.
const MATRIX = Float64Array.from([4, 99, 99, 2, 5, 99, -2, 3, 9]);
const FULL = [
  [4, 2, -2],
  [2, 5, 3],
  [-2, 3, 9],
];

it("finds what the matrix makes the right side", () => {
  const found = [3, -1, 2];
  const right = FULL.map((line) =>
    line.reduce((sum, cell, at) => sum + cell * (found[at] ?? 0), 0),
  );
  const solved = solveWith(choleskyOf(MATRIX, 3), Float64Array.from(right));
  found.forEach((value, index) => {
    expect(solved[index]).toBeCloseTo(value, 12);
  });
});

it("finds the diagonal of the inverse", () => {
  // The cofactors over the determinant, 64.
  const diagonal = inverseDiagonal(choleskyOf(MATRIX, 3));
  [36 / 64, 32 / 64, 16 / 64].forEach((value, index) => {
    expect(diagonal[index]).toBeCloseTo(value, 12);
  });
});

it("refuses a matrix that is not positive definite", () => {
  expect(() => choleskyOf(Float64Array.from([1, 0, 2, 1]), 2)).toThrow(RangeError);
});
