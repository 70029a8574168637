import { addressesOf, loadDotEnv, readConfig, StackError } from "../config.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./samples.ts";
import { seed } from "./seed.ts";

/** `npm run db:seed`: the demo data for the stack that runs on the ports of the environment. */
async function main(): Promise<void> {
  loadDotEnv();
  const stack = addressesOf(readConfig());
  try {
    await seed(stack);
  } catch (error) {
    const isDown =
      error instanceof Error &&
      [error, error.cause].some(
        (one) => one instanceof Error && "code" in one && one.code === "ECONNREFUSED",
      );
    if (!isDown) throw error;
    throw new StackError(
      `No stack answers at ${stack.dbUrl.replace(/\/\/.*@/, "//")} and ${stack.apiUrl}: run \`npm start\` first.`,
    );
  }
  console.log(
    `The demo data is in place. Accounts, password ${DEMO_PASSWORD}: ${DEMO_ACCOUNTS.map(({ email }) => email).join(", ")}`,
  );
}

try {
  await main();
} catch (error) {
  console.error(error instanceof StackError ? error.message : error);
  process.exitCode = 1;
}
