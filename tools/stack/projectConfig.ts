import { readFileSync } from "node:fs";
import path from "node:path";
import { parse, TomlError } from "smol-toml";
import { ROOT, type StackAddresses, StackError } from "./config.ts";
import { robotCheckVerifyUrl } from "./standIns/hcaptcha.ts";

/** The settings of supabase/config.toml that the embedded stack uses as well. */
export interface ProjectConfig {
  api: { schemas: string[]; extra_search_path: string[]; max_rows: number };
  storage: {
    file_size_limit: string;
    buckets: Record<
      string,
      { public: boolean; file_size_limit: string; allowed_mime_types: string[] }
    >;
  };
  auth: {
    site_url: string;
    additional_redirect_urls: string[];
    jwt_expiry: number;
    enable_refresh_token_rotation: boolean;
    refresh_token_reuse_interval: number;
    enable_signup: boolean;
    minimum_password_length: number;
    captcha: {
      enabled: boolean;
      secret: string;
      /** Not from config.toml: the address that verifies tokens; empty: hCaptcha's own. */
      verify_url: string;
    };
    email: {
      enabled: boolean;
      double_confirm_changes: boolean;
      enable_confirmations: boolean;
      require_current_password: boolean;
      secure_password_change: boolean;
      otp_length: number;
      otp_expiry: number;
      template: Record<string, { subject: string; content_path: string }>;
    };
    external: { google: { enabled: boolean; client_id: string; secret: string } };
  };
}

const FILE = path.join(ROOT, "supabase/config.toml");

/** Replaces `env(NAME)` by the variable's value, everywhere in the parsed file. */
function resolveVariables(value: unknown, env: NodeJS.ProcessEnv): unknown {
  if (typeof value === "string") {
    const name = /^env\((\w+)\)$/.exec(value)?.[1];
    return name ? (env[name] ?? "") : value;
  }
  if (Array.isArray(value)) return value.map((item) => resolveVariables(item, env));
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, resolveVariables(item, env)]),
    );
  }
  return value;
}

/**
 * Reads supabase/config.toml for a stack at these addresses. The file has the site's
 * default port; a stack on another port allows the same redirects there.
 * @throws StackError with the line when the file is not valid TOML.
 */
export function readProjectConfig(
  addresses: StackAddresses,
  env: NodeJS.ProcessEnv,
): ProjectConfig {
  let parsed: ProjectConfig;
  try {
    parsed = resolveVariables(parse(readFileSync(FILE, "utf8")), env) as ProjectConfig;
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    throw new StackError(
      `supabase/config.toml, line ${error.line}: ${error.message.split("\n")[0]}`,
    );
  }
  const { auth } = parsed;
  const defaultPort = new URL(auth.site_url).port;
  const port = new URL(addresses.siteUrl).port;
  const moved = (url: string) => url.replace(`:${defaultPort}`, `:${port}`);
  return {
    ...parsed,
    auth: {
      ...auth,
      site_url: moved(auth.site_url),
      additional_redirect_urls: auth.additional_redirect_urls.map(moved),
      captcha: { ...auth.captcha, verify_url: robotCheckVerifyUrl(addresses, env) },
      email: {
        ...auth.email,
        enable_confirmations: env.CONFIRM_EMAILS === "true" || auth.email.enable_confirmations,
      },
    },
  };
}
