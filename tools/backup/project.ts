import postgres from "postgres";
import { OPERATOR_SETTINGS, settingsProblem } from "#common/settings.ts";
import { addressesOf, readConfig, StackError } from "../stack/config.ts";

/** The Supabase project that an operator's command works on. */
export interface Project {
  /** Connected as `postgres`: directly or through the session pooler, not the transaction pooler. */
  dbUrl: string;
  apiUrl: string;
  secretKey: string;
}

const VARIABLES = ["PROJECT_DB_URL", "PROJECT_API_URL", "PROJECT_SECRET_KEY"] as const;

/**
 * Reads the project from the three variables (.env.example). Without them, it is the local one of `npm start`
 * or `supabase start`.
 * @throws StackError when only some of them are set, or one is invalid.
 */
export function readProject(env: NodeJS.ProcessEnv = process.env): Project {
  const [dbUrl = "", apiUrl = "", secretKey = ""] = VARIABLES.map((name) => env[name]?.trim());
  if (!dbUrl && !apiUrl && !secretKey) return addressesOf(readConfig(env));
  const missing = VARIABLES.filter((name) => !env[name]?.trim());
  if (missing.length > 0) {
    throw new StackError(`${missing.join(" and ")} must be set as well (see .env.example).`);
  }
  const problem = settingsProblem(env, OPERATOR_SETTINGS);
  if (problem) throw new StackError(problem);
  return { dbUrl, apiUrl: new URL(apiUrl).origin, secretKey };
}

/** Connects to a project's database. Remote connections are encrypted unless the address sets sslmode. */
export function connect(dbUrl: string): postgres.Sql {
  const { hostname, searchParams } = new URL(dbUrl);
  const isLocal = ["127.0.0.1", "localhost", "[::1]"].includes(hostname);
  const hasSslMode = searchParams.has("sslmode");
  return postgres(dbUrl, {
    max: 1,
    onnotice: () => undefined,
    connection: { application_name: "challenge" },
    ...(isLocal || hasSslMode ? {} : { ssl: "require" as const }),
  });
}

/** Adds advice to a connection error; returns other errors unchanged. */
export function explain(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code !== "ECONNRESET") return error;
  return new StackError(
    "The database closed the connection. If it has no TLS, add ?sslmode=disable to its address.",
  );
}
