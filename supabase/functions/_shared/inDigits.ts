/**
 * A whole number with its thousands separated: "1,204". Not by `Intl`, whose first use takes a cheap phone 30 ms, at the
 * start of each page.
 */
export const inDigits = (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
