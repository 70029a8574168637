import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { DB_PASSWORD, type StackAddresses } from "../stack/config.ts";
import type { ProjectConfig } from "../stack/projectConfig.ts";
import { bytesOf } from "../stack/systemSchema.ts";

/** The environment of a server. */
export type ServerSettings = Record<string, string>;

/** The address of the database for another role of it. */
function rolesUrl(dbUrl: string, role: string, password: string): string {
  const url = new URL(dbUrl);
  url.username = role;
  url.password = password;
  return url.href;
}

/** The settings as a file for a shell: `. file` sets and exports them. */
export async function writeSettings(file: string, settings: ServerSettings): Promise<void> {
  const lines = Object.entries(settings).map(
    ([name, value]) => `export ${name}='${value.replaceAll("'", "'\\''")}'\n`,
  );
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, lines.join(""), { mode: 0o600 });
}

interface AuthOptions {
  addresses: StackAddresses;
  project: ProjectConfig;
  port: number;
  smtpPort: number;
  /** What makes our stand-ins answer where Auth asks Google and hCaptcha. */
  outside: ServerSettings;
  /** Limits for each address, and the mails of an hour, as config.toml says. */
  withLimits: boolean;
}

/** So many that nothing is refused: tests all come from one address. */
const NO_LIMIT = "1000000";

function limitsOf({ project: { auth }, withLimits }: AuthOptions): ServerSettings {
  if (!withLimits) {
    return { GOTRUE_RATE_LIMIT_EMAIL_SENT: NO_LIMIT, GOTRUE_SMTP_MAX_FREQUENCY: "1ms" };
  }
  const limits = auth.rate_limit;
  return {
    GOTRUE_RATE_LIMIT_HEADER: "X-Forwarded-For",
    GOTRUE_RATE_LIMIT_OTP: String(limits.sign_in_sign_ups),
    GOTRUE_RATE_LIMIT_TOKEN_REFRESH: String(limits.token_refresh),
    GOTRUE_RATE_LIMIT_VERIFY: String(limits.token_verifications),
    GOTRUE_RATE_LIMIT_EMAIL_SENT: String(limits.email_sent),
    GOTRUE_SMTP_MAX_FREQUENCY: auth.email.max_frequency,
  };
}

/** Subject and address of each mail: Auth fetches the templates, which our gateway serves. */
function templatesOf({ project, addresses }: AuthOptions): ServerSettings {
  const entries = Object.entries(project.auth.email.template).flatMap(
    ([name, { subject, content_path }]) => [
      [`GOTRUE_MAILER_SUBJECTS_${name.toUpperCase()}`, subject],
      [
        `GOTRUE_MAILER_TEMPLATES_${name.toUpperCase()}`,
        `${addresses.apiUrl}/templates/${content_path.split("/").at(-1)}`,
      ],
    ],
  );
  return Object.fromEntries(entries);
}

/** The variables of Supabase Auth that say what supabase/config.toml says. */
export function authSettings(options: AuthOptions): ServerSettings {
  const { addresses, project, port, smtpPort, outside } = options;
  const { auth } = project;
  const external = `${addresses.apiUrl}/auth/v1`;
  return {
    API_EXTERNAL_URL: external,
    GOTRUE_API_HOST: "127.0.0.1",
    PORT: String(port),
    GOTRUE_LOG_LEVEL: "warn",
    GOTRUE_DB_DRIVER: "postgres",
    DATABASE_URL: rolesUrl(addresses.dbUrl, "supabase_auth_admin", DB_PASSWORD),
    GOTRUE_JWT_SECRET: addresses.jwtSecret,
    GOTRUE_JWT_EXP: String(auth.jwt_expiry),
    GOTRUE_JWT_AUD: "authenticated",
    GOTRUE_JWT_ISSUER: external,
    GOTRUE_JWT_ADMIN_ROLES: "service_role",
    // Called deprecated by Auth, and the only way to give accounts their role.
    GOTRUE_JWT_DEFAULT_GROUP_NAME: "authenticated",
    GOTRUE_SITE_URL: auth.site_url,
    GOTRUE_URI_ALLOW_LIST: auth.additional_redirect_urls.join(","),
    GOTRUE_DISABLE_SIGNUP: String(!auth.enable_signup),
    GOTRUE_PASSWORD_MIN_LENGTH: String(auth.minimum_password_length),
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: String(
      auth.email.require_current_password,
    ),
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: String(
      auth.email.secure_password_change,
    ),
    GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: String(auth.enable_refresh_token_rotation),
    GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: String(auth.refresh_token_reuse_interval),
    GOTRUE_EXTERNAL_EMAIL_ENABLED: String(auth.email.enabled),
    GOTRUE_EXTERNAL_PHONE_ENABLED: "false",
    GOTRUE_MAILER_AUTOCONFIRM: String(!auth.email.enable_confirmations),
    GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: String(auth.email.double_confirm_changes),
    GOTRUE_MAILER_OTP_LENGTH: String(auth.email.otp_length),
    GOTRUE_MAILER_OTP_EXP: String(auth.email.otp_expiry),
    GOTRUE_SMTP_HOST: "127.0.0.1",
    GOTRUE_SMTP_PORT: String(smtpPort),
    GOTRUE_SMTP_ADMIN_EMAIL: "challenge@example.com",
    GOTRUE_SMTP_SENDER_NAME: "Device Innovation Challenge",
    GOTRUE_SECURITY_CAPTCHA_ENABLED: String(auth.captcha.enabled),
    GOTRUE_SECURITY_CAPTCHA_PROVIDER: "hcaptcha",
    GOTRUE_SECURITY_CAPTCHA_SECRET: auth.captcha.secret,
    GOTRUE_EXTERNAL_GOOGLE_ENABLED: String(auth.external.google.enabled),
    GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID: auth.external.google.client_id,
    GOTRUE_EXTERNAL_GOOGLE_SECRET: auth.external.google.secret,
    GOTRUE_EXTERNAL_GOOGLE_REDIRECT_URI: `${external}/callback`,
    ...templatesOf(options),
    ...limitsOf(options),
    ...outside,
  };
}

interface StorageOptions {
  addresses: StackAddresses;
  project: ProjectConfig;
  dataDir: string;
  port: number;
}

/** The variables of Supabase Storage that say what supabase/config.toml says; files go into the data folder. */
export function storageSettings(options: StorageOptions): ServerSettings {
  const { addresses, project, dataDir, port } = options;
  return {
    SERVER_HOST: "127.0.0.1",
    SERVER_PORT: String(port),
    LOG_LEVEL: "warn",
    AUTH_JWT_SECRET: addresses.jwtSecret,
    DATABASE_URL: rolesUrl(addresses.dbUrl, "supabase_storage_admin", DB_PASSWORD),
    STORAGE_BACKEND: "file",
    STORAGE_FILE_BACKEND_PATH: path.join(dataDir, "storage"),
    STORAGE_S3_BUCKET: "files",
    STORAGE_S3_REGION: "local",
    // Addresses of resumable uploads, which lead through our gateway.
    STORAGE_PUBLIC_URL: addresses.apiUrl,
    REQUEST_ALLOW_X_FORWARDED_PATH: "true",
    UPLOAD_FILE_SIZE_LIMIT: String(bytesOf(project.storage.file_size_limit)),
    IMAGE_TRANSFORMATION_ENABLED: "false",
  };
}
