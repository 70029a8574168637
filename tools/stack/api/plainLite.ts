import path from "node:path";
import { App, type EmailDriver } from "@supabase/lite";
import { createPostgresConnection } from "@supabase/lite/postgres";
import { ROOT, type StackAddresses, withExampleValues } from "../config.ts";
import { readProjectConfig } from "../projectConfig.ts";
import { liteConfig, superuserUrl } from "./lite.ts";
import { StorageFiles } from "./storageFiles.ts";

/**
 * For tests: Supabase Lite as it comes, on a running stack's database. A test of a gap asks it
 * whether the gap is still there.
 * @param env Settings that are to be otherwise than in the environment.
 */
export function plainLite(stack: StackAddresses, filesDir: string, env: NodeJS.ProcessEnv = {}) {
  const project = readProjectConfig(stack, { ...withExampleValues(process.env), ...env });
  const connection = createPostgresConnection({
    url: superuserUrl(stack),
    postgresOptions: { max: 2, onnotice: () => undefined },
  });
  // Not left out even here: it would change the grants of the stack that other tests use.
  Reflect.set(connection, "rlsState", "active");
  const mail: EmailDriver = { send: async () => undefined };
  const config = liteConfig(project, stack);
  const template = Object.fromEntries(
    Object.entries(project.auth.email.template).map(([name, { subject, content_path }]) => [
      name,
      { subject, content_path: path.resolve(ROOT, content_path) },
    ]),
  );
  // Lite knows no template for reauthentication.
  delete template.reauthentication;
  const app = new App({
    connection,
    ...config,
    auth: { ...config.auth, email: { ...config.auth.email, template } },
    options: { server: { admin: false, disableStudio: true }, drivers: { email: mail } },
  } as unknown as ConstructorParameters<typeof App>[0]);
  app._storageAdapter = new StorageFiles(filesDir, connection.driver);
  return {
    /** The database, as superuser. */
    sql: connection.driver,
    /** Where its mails go: a test may replace `send`. */
    mail,
    fetch(path: string, init: RequestInit & { headers?: Record<string, string> } = {}) {
      const headers = { apikey: stack.publishableKey, ...init.headers };
      return app.fetch(new Request(`${stack.apiUrl}${path}`, { ...init, headers }));
    },
    close: () => connection.close(),
  };
}
