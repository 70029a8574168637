import path from "node:path";
import type { App, EmailDriver } from "@supabase/lite";
import { ROOT, type StackAddresses, type StackConfig } from "../config.ts";
import { SUPERUSER } from "../postgres/cluster.ts";
import type { ProjectConfig } from "../projectConfig.ts";
import { passSqlErrorsOn } from "./gaps/sqlErrors.ts";
import { StorageFiles } from "./storageFiles.ts";

/** What the stack uses of Supabase Lite. */
export interface Lite {
  app: App;
  close(): Promise<void>;
}

/** The address of the database for the stack itself: as superuser, like Supabase's own services. */
export function superuserUrl(addresses: StackAddresses): string {
  const url = new URL(addresses.dbUrl);
  url.username = SUPERUSER;
  return url.href;
}

/** The part of config.toml that Lite reads, with the keys of this stack. */
function liteConfig(project: ProjectConfig, addresses: StackAddresses) {
  const { auth } = project;
  const { enabled: enable_signup, ...email } = auth.email;
  const template = Object.fromEntries(
    Object.entries(auth.email.template).map(([name, { subject, content_path }]) => [
      name,
      { subject, content_path: path.resolve(ROOT, content_path) },
    ]),
  );
  return {
    api: { schemas: project.api.schemas, max_rows: project.api.max_rows },
    // The official CLI keeps the migrations' history; Lite would make a table that it cannot own.
    db: { migrations: { enabled: false } },
    studio: { enabled: false },
    storage: { enabled: true, file_size_limit: project.storage.file_size_limit },
    auth: {
      enabled: true,
      jwt_secret: addresses.jwtSecret,
      publishable_key: addresses.publishableKey,
      secret_key: addresses.secretKey,
      site_url: auth.site_url,
      additional_redirect_urls: auth.additional_redirect_urls,
      jwt_expiry: auth.jwt_expiry,
      enable_refresh_token_rotation: auth.enable_refresh_token_rotation,
      refresh_token_reuse_interval: auth.refresh_token_reuse_interval,
      enable_signup: auth.enable_signup,
      minimum_password_length: auth.minimum_password_length,
      email: { ...email, enable_signup, template },
      external: {
        google: { ...auth.external.google, redirect_uri: `${addresses.apiUrl}/auth/v1/callback` },
      },
    },
  };
}

/**
 * Starts Supabase Lite as a library on the stack's database: authentication, REST and storage.
 * Its admin mode, which would serve requests without a key as service_role, stays off.
 */
export async function createLite(
  config: StackConfig,
  addresses: StackAddresses,
  project: ProjectConfig,
  email: EmailDriver,
): Promise<Lite> {
  process.env.DO_NOT_TRACK = "1";
  const { App, setExperimental } = await import("@supabase/lite");
  const { createPostgresConnection } = await import("@supabase/lite/postgres");
  const connection = createPostgresConnection({
    url: superuserUrl(addresses),
    postgresOptions: {
      max: 10,
      onnotice: () => undefined,
      connection: { search_path: project.api.schemas.concat("extensions").join(", ") },
    },
  });
  // Lite would grant everything on every table to anon the first time it meets row-level security.
  Reflect.set(connection, "rlsState", "active");
  passSqlErrorsOn(connection);

  const app = new App({
    connection,
    ...liteConfig(project, addresses),
    options: { server: { admin: false, disableStudio: true }, drivers: { email } },
  } as unknown as ConstructorParameters<typeof App>[0]);
  app._storageAdapter = new StorageFiles(path.join(config.dataDir, "storage"));
  setExperimental("storage", true);
  return { app: app as App, close: () => connection.close() };
}
