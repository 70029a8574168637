import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { DB_PASSWORD } from "../../stack/config.ts";
import type { Part } from "../../stack/part.ts";
import { isPortTaken } from "../../stack/ports.ts";
import { chooseAccount, launchAs } from "../../stack/postgres/account.ts";
import { startServer } from "../../stack/serverProcess.ts";

/** Connections to Postgres, for all that come to the pool. */
const POOL_SIZE = 20;

/** The program, where this machine has it; Debian keeps it outside of most people's search path. */
export function findPgbouncer(): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin"];
  return folders.map((folder) => path.join(folder, "pgbouncer")).find((file) => existsSync(file));
}

function configOf(dbUrl: string, port: number, users: string): string {
  const { hostname, port: dbPort } = new URL(dbUrl);
  return `[databases]
postgres = host=${hostname} port=${dbPort} dbname=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
max_client_conn = 200
`;
}

/**
 * Starts PgBouncer in front of a stack's Postgres, one connection for each transaction.
 * @param folder For its files, made if needed.
 * @throws StackError with its own complaint when it cannot start.
 */
export async function startPgbouncer(
  program: string,
  { dbUrl, port, folder }: { dbUrl: string; port: number; folder: string },
): Promise<Part> {
  await mkdir(folder, { recursive: true });
  const users = path.join(folder, "users.txt");
  const config = path.join(folder, "pgbouncer.ini");
  await writeFile(users, `"authenticator" "${DB_PASSWORD}"\n`);
  await writeFile(config, configOf(dbUrl, port, users));
  const logFile = path.join(folder, "pgbouncer.log");
  // Like Postgres, it refuses to run as root.
  const { command, args, options } = await launchAs(
    await chooseAccount(folder),
    program,
    [config],
    config,
  );
  return startServer({
    name: "PgBouncer",
    command,
    args,
    account: options,
    logFile,
    logFlags: "w",
    signals: ["SIGINT", "SIGKILL"],
    isReady: () => isPortTaken(port),
    complaint: async () => (await readFile(logFile, "utf8")).trim().split("\n").at(-1) ?? "",
    log: console.error,
  });
}
