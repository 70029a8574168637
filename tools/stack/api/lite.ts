import path from "node:path";
import type { App } from "@supabase/lite";
import type { StackAddresses, StackConfig } from "../config.ts";
import type { Part } from "../part.ts";
import { SUPERUSER } from "../postgres/cluster.ts";
import type { ProjectConfig } from "../projectConfig.ts";
import { createPool, useConnections } from "./connection.ts";
import type { ApiContext, Next } from "./gap.ts";
import { createMailer } from "./gaps/mailer.ts";
import { StorageFiles } from "./storageFiles.ts";

type AppOptions = ConstructorParameters<typeof App>[0];

/** The part of Supabase Lite that the stack uses. */
interface Lite extends Part {
  app: App;
  fetch: Next;
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
  return {
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
      email: {
        enable_signup: auth.email.enabled,
        double_confirm_changes: auth.email.double_confirm_changes,
        enable_confirmations: auth.email.enable_confirmations,
        otp_length: auth.email.otp_length,
        otp_expiry: auth.email.otp_expiry,
      },
      external: {
        google: { ...auth.external.google, redirect_uri: `${addresses.apiUrl}/auth/v1/callback` },
      },
    },
  };
}

/**
 * Starts Supabase Lite as a library on the stack's database: authentication and storage.
 * Its admin mode, which would serve requests without a key as service_role, stays off.
 */
export async function createLite(config: StackConfig, context: ApiContext): Promise<Lite> {
  const { addresses, project } = context;
  process.env.DO_NOT_TRACK = "1";
  const { App, setExperimental } = await import("@supabase/lite");
  const { createPostgresConnection } = await import("@supabase/lite/postgres");
  const url = superuserUrl(addresses);
  const connection = createPostgresConnection({ url });
  const pool = createPool(url);
  useConnections(connection, pool);
  // Wrong in Lite 0.10: when it first uses row-level security, it grants all rights on every table to anon,
  // authenticated and service_role, unless this private field is set.
  Reflect.set(connection, "rlsState", "active");

  // Lite warns of experimental features once in a process, when the first App starts.
  setExperimental("storage", false);
  await new App({ connection, auth: { enabled: false } } as AppOptions).init();
  setExperimental("storage", true);

  const app = new App({
    connection,
    ...liteConfig(project, addresses),
    options: { server: { admin: false, disableStudio: true } },
  } as unknown as AppOptions);
  app._mailer = createMailer(context);
  app._storageAdapter = new StorageFiles(path.join(config.dataDir, "storage"), context.sql);
  return {
    app: app as App,
    fetch: async (request) => app.fetch(request),
    stop: () => pool.end(),
  };
}
