import { ROOT, type StackAddresses, StackError } from "../stack/config.ts";
import { differenceBetween } from "./compare.ts";
import { connect, withDatabase } from "./databases.ts";
import { readSchemas } from "./files.ts";
import { lossesIn } from "./statements.ts";

const START_OVER = 'Write a migration that keeps them, or start over with "npm run db:reset".';

/**
 * Updates a running database to match the schema files, in one transaction.
 * @param workdir The folder that holds `supabase/`, when it is not the repository.
 * @returns whether anything was changed.
 * @throws StackError for a file that does not apply, and for a change that would lose rows or that the
 * rows do not allow. Then nothing changes.
 */
export async function followSchemas(
  addresses: StackAddresses,
  workdir: string = ROOT,
): Promise<boolean> {
  const { dbUrl } = addresses;
  const { sql: statements, byHand } = await withDatabase(
    addresses,
    await readSchemas(workdir),
    (declared) => differenceBetween(dbUrl, declared, false),
  );
  const [loss] = lossesIn(statements);
  if (loss) {
    throw new StackError(`This database has rows that would be lost: "${loss}". ${START_OVER}`);
  }
  if (byHand.length > 0) {
    throw new StackError(
      `This database cannot be updated automatically: ${byHand.join("; ")}. Start over with "npm run db:reset".`,
    );
  }
  if (!statements) return false;
  const sql = connect(dbUrl, 1);
  try {
    await sql.begin((transaction) => transaction.unsafe(statements));
  } catch (error) {
    throw new StackError(
      `This database cannot be updated: ${(error as Error).message}. ${START_OVER}`,
    );
  } finally {
    await sql.end();
  }
  return true;
}
