/** A number as a fraction of whole numbers: what decides an order is never rounded on the way. */
export interface Fraction {
  over: bigint;
  /** Above zero. */
  under: bigint;
}

/** Numbers of a result have at most so many decimals: it is short, and the same everywhere. */
const DECIMALS = 6;

const magnitude = (value: bigint) => (value < 0n ? -value : value);

/** The greatest number that divides both. */
function commonDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [magnitude(a), magnitude(b)];
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

/**
 * The fraction in its lowest terms.
 * @throws RangeError for a division by zero.
 */
export function fraction(over: bigint, under = 1n): Fraction {
  const divisor = under < 0n ? -commonDivisor(over, under) : commonDivisor(over, under);
  return { over: over / divisor, under: under / divisor };
}

/** The least number above zero that all of them divide. */
export function commonMultiple(values: readonly bigint[]): bigint {
  return values.reduce(
    (all, value) => (all % value === 0n ? all : (all / commonDivisor(all, value)) * value),
    1n,
  );
}

export function sumOf(values: readonly Fraction[]): Fraction {
  const unit = commonMultiple(values.map(({ under }) => under));
  return fraction(
    values.reduce((sum, { over, under }) => sum + over * (unit / under), 0n),
    unit,
  );
}

/** The nearest double, or next to it. */
export function numberOf({ over, under }: Fraction): number {
  const whole = over / under;
  return Number(whole) + Number(over - whole * under) / Number(under);
}

/**
 * A number as it is written: 0.1 is a tenth, though no double is.
 * @throws RangeError for what is not finite.
 */
export function fractionOf(value: number): Fraction {
  if (Number.isSafeInteger(value)) return { over: BigInt(value), under: 1n };
  const [, sign = "", whole, decimals = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  if (whole === undefined) throw new RangeError("This is no finite number.");
  const digits = BigInt(`${sign}${whole}${decimals}`);
  const shift = Number(exponent) - decimals.length;
  return shift < 0
    ? fraction(digits, 10n ** BigInt(-shift))
    : fraction(digits * 10n ** BigInt(shift));
}

/** Above zero where a is more than b, below where it is less. */
export function compareFractions(a: Fraction, b: Fraction): number {
  const difference = a.over * b.under - b.over * a.under;
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

/** In units of the last decimal; a half goes away from zero. */
function roundedUnits({ over, under }: Fraction, decimals: number): bigint {
  const doubled = 2n * magnitude(over) * 10n ** BigInt(decimals);
  const units = (doubled + under) / (2n * under);
  return over < 0n ? -units : units;
}

const asFraction = (value: Fraction | number) =>
  typeof value === "number" ? fractionOf(value) : value;

/** The nearest number with six decimals, a half away from zero. */
export function rounded(value: Fraction | number): number {
  if (typeof value === "number" && Math.abs(value) < 1e6) {
    const units = value * 10 ** DECIMALS;
    // Digit by digit only where a half is near: it takes thirty times longer.
    if (Math.abs(Math.abs(units % 1) - 0.5) > 1e-3) return Math.round(units) / 10 ** DECIMALS + 0;
  }
  // Adding zero makes a negative zero a plain one.
  return Number(`${roundedUnits(asFraction(value), DECIMALS)}e-${DECIMALS}`) + 0;
}

/**
 * A number with so many decimals, a half rounded up (below zero: down), which toFixed does not: it
 * makes 4.67 of 4.675, as the nearest double is a little less.
 */
export function formatRounded(value: Fraction | number, decimals: number): string {
  const units = roundedUnits(asFraction(value), decimals);
  const digits = magnitude(units)
    .toString()
    .padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const rest = digits.slice(digits.length - decimals);
  return `${units < 0n ? "-" : ""}${whole}${rest && `.${rest}`}`;
}
