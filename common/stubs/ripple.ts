/** Replaces MUI's ripple, which the back office's theme switches off: draws nothing. */
export default () => null;
