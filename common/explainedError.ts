/** An error whose message says to the person what went wrong and what to do. */
export class ExplainedError extends Error {}
