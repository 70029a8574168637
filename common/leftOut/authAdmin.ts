import type { AuthError, SignOutScope } from "@supabase/auth-js";
import { isAuthError } from "@supabase/auth-js/dist/module/lib/errors.js";
import { _request, type Fetch } from "@supabase/auth-js/dist/module/lib/fetch.js";
import { resolveFetch } from "@supabase/auth-js/dist/module/lib/helpers.js";

interface Settings {
  url?: string;
  headers?: Record<string, string>;
  fetch?: Fetch;
}

/** In place of what auth-js manages other people's accounts with: the one call that it makes for a sign-out. */
export default class GoTrueAdminApi {
  readonly #settings: Settings;
  readonly #fetch: Fetch;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#fetch = resolveFetch(settings.fetch);
  }

  async signOut(
    jwt: string,
    scope: SignOutScope,
  ): Promise<{ data: null; error: AuthError | null }> {
    const { url = "", headers = {} } = this.#settings;
    try {
      await _request(this.#fetch, "POST", `${url}/logout?scope=${scope}`, {
        headers,
        jwt,
        noResolveJson: true,
      });
      return { data: null, error: null };
    } catch (error) {
      if (isAuthError(error)) return { data: null, error };
      throw error;
    }
  }
}
