import postgres from "postgres";
import { BACKUP_SETTINGS, complaintAbout } from "#common/settings.ts";
import { addressesOf, readConfig, StackError } from "../stack/config.ts";

/** The Supabase project that a command of the operator works on. */
export interface Project {
  /** Connected as `postgres`: directly or through the session pooler, not the transaction pooler. */
  dbUrl: string;
  apiUrl: string;
  secretKey: string;
}

const VARIABLES = ["PROJECT_DB_URL", "PROJECT_API_URL", "PROJECT_SECRET_KEY"] as const;

/**
 * Reads which project is meant: the one that the three variables name (.env.example), or without them
 * the local one, `npm start` or `supabase start`.
 * @throws StackError when only some of them are set, or one cannot be used.
 */
export function readProject(env: NodeJS.ProcessEnv = process.env): Project {
  const [dbUrl = "", apiUrl = "", secretKey = ""] = VARIABLES.map((name) => env[name]?.trim());
  if (!dbUrl && !apiUrl && !secretKey) return addressesOf(readConfig(env));
  const missing = VARIABLES.filter((name) => !env[name]?.trim());
  if (missing.length > 0) {
    throw new StackError(`${missing.join(" and ")} must be set as well (see .env.example).`);
  }
  const complaint = complaintAbout(env, BACKUP_SETTINGS);
  if (complaint) throw new StackError(complaint);
  return { dbUrl, apiUrl: new URL(apiUrl).origin, secretKey };
}

/** A connection to the project's database; beyond this machine it is always encrypted. */
export function connect({ dbUrl }: Project): postgres.Sql {
  const { hostname, searchParams } = new URL(dbUrl);
  const isLocal = ["127.0.0.1", "localhost", "[::1]"].includes(hostname);
  const choosesItself = searchParams.has("sslmode");
  return postgres(dbUrl, {
    max: 1,
    onnotice: () => undefined,
    connection: { application_name: "backup" },
    ...(isLocal || choosesItself ? {} : { ssl: "require" as const }),
  });
}
