/** Whether `npm run test:deep` runs the tests: with more of everything than `npm test` has time for. */
export const IS_DEEP = process.env.TEST_DEEP === "1";
