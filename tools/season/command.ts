import { complaintAbout, OPERATOR_SETTINGS } from "#common/settings.ts";
import { connect, explain } from "../backup/project.ts";
import { loadDotEnv, StackError } from "../stack/config.ts";
import { report } from "../stack/lifecycle.ts";
import { startNextSeason } from "./nextSeason.ts";

/** `npm run season:next`: moves the subscribers to the project of the next season (docs/next-season.md). */
try {
  loadDotEnv();
  const { PROJECT_DB_URL, PROJECT_NEXT_DB_URL } = process.env;
  if (!PROJECT_DB_URL || !PROJECT_NEXT_DB_URL) {
    throw new StackError("Set PROJECT_DB_URL (the season that ended) and PROJECT_NEXT_DB_URL.");
  }
  const complaint = complaintAbout(process.env, OPERATOR_SETTINGS);
  if (complaint) throw new StackError(complaint);
  const previous = connect(PROJECT_DB_URL);
  const next = connect(PROJECT_NEXT_DB_URL);
  try {
    const { subscribers, suppressedAddresses } = await startNextSeason(previous, next);
    console.log(
      `Moved ${subscribers} subscribers and copied ${suppressedAddresses} suppressed addresses.`,
    );
  } finally {
    await Promise.all([previous.end(), next.end()]);
  }
} catch (error) {
  report(explain(error));
  process.exitCode = 1;
}
