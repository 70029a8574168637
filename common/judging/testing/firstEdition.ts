/**
 * What the formulas of the first edition (mixed models by restricted maximum likelihood, exact least squares for
 * panels) found in the simulations of `npm run bench -- judging`, measured on November 26, 2026, before they
 * were replaced.
 */
export const FIRST_EDITION = {
  /** Of the true top five, in the top five / twenty: 200 rounds of 200 submissions, 60 judges, 3 reviews each. */
  screenings: {
    "severity as at NIPS 2014": "0.51 / 0.86",
    "severity as large as quality": "0.51 / 0.86",
  },
  /** True best found: 600 panels of five submissions and three judges, one review missing. */
  winners: { "0.3": "0.442", "0.6": "0.622" },
  /** Chances of .85 or more to be the best, in the same panels. */
  chances: { said: "0.908", true: "0.909", panels: 22 },
} as const;
