import postgres from "postgres";
import { complaintAbout, OPERATOR_SETTINGS } from "#common/settings.ts";
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
  const complaint = complaintAbout(env, OPERATOR_SETTINGS);
  if (complaint) throw new StackError(complaint);
  return { dbUrl, apiUrl: new URL(apiUrl).origin, secretKey };
}

/** Connects to a project's database. Connections beyond this machine are encrypted unless the address says otherwise. */
export function connect(dbUrl: string): postgres.Sql {
  const { hostname, searchParams } = new URL(dbUrl);
  const isLocal = ["127.0.0.1", "localhost", "[::1]"].includes(hostname);
  const choosesItself = searchParams.has("sslmode");
  return postgres(dbUrl, {
    max: 1,
    onnotice: () => undefined,
    connection: { application_name: "challenge" },
    ...(isLocal || choosesItself ? {} : { ssl: "require" as const }),
  });
}

/** What to do about an error of the connection; other errors unchanged. */
export function explain(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code !== "ECONNRESET") return error;
  return new StackError(
    "The database closed the connection. If it has no TLS, end its address with ?sslmode=disable.",
  );
}
