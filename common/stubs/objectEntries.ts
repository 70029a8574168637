/** Replaces object.entries, which brings the function to browsers without it. */
const { entries } = Object;

export { entries as "module.exports" };
