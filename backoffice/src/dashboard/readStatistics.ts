import type { AdminDataProvider } from "../data/dataProvider.ts";
import type { Statistics } from "./statistics.ts";

/** The numbers behind the charts. The generated types know this answer only as JSON. */
export async function readStatistics(dataProvider: AdminDataProvider): Promise<Statistics> {
  const answer: unknown = await dataProvider.callDatabase("admin_statistics", {});
  return answer as Statistics;
}
