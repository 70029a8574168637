import { vi } from "vitest";
import type { UploadResult } from "#site/data/documentUpload.ts";
import type { StackAddresses } from "#tools/stack/config.ts";

/** Uploads without XMLHttpRequest, which Node lacks. */
async function uploadObject(
  objectPath: string,
  file: Blob,
  contentType: string,
  accessToken: string,
): Promise<UploadResult> {
  try {
    const answer = await fetch(
      `${import.meta.env.VITE_SUPABASE_URL}/storage/v1/object/${objectPath}`,
      {
        method: "POST",
        headers: {
          apikey: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY,
          authorization: `Bearer ${accessToken}`,
          "content-type": contentType,
        },
        body: file,
      },
    );
    return { status: answer.status };
  } catch {
    return { status: 0 };
  }
}

/**
 * Loads the public site's modules for one person, with a separate session.
 * @param url The address of the API.
 */
export async function loadProduct(url: string, { publishableKey, siteUrl }: StackAddresses) {
  vi.stubEnv("VITE_SUPABASE_URL", url);
  vi.stubEnv("VITE_SUPABASE_PUBLISHABLE_KEY", publishableKey);
  vi.stubEnv("VITE_HCAPTCHA_SITE_KEY", "test");
  vi.stubEnv("SITE_URL", siteUrl);
  vi.stubEnv("VITE_CHALLENGE", "");
  // The modules keep a session in memory, and watch the window for the stores that Node lacks.
  vi.stubGlobal("window", new EventTarget());
  vi.resetModules();
  vi.doMock("#site/data/documentUpload.ts", () => ({ uploadObject }));
  const [supabase, rpc, submission, files, workspace] = await Promise.all([
    import("#site/data/supabaseClient.ts"),
    import("#site/data/rpc.ts"),
    import("#site/data/submission.ts"),
    import("#site/data/storedFiles.ts"),
    import("#site/features/submission/editedSubmission.ts"),
  ]);
  return {
    ...supabase,
    ...rpc,
    ...submission,
    ...files,
    ...workspace,
  };
}

export type Product = Awaited<ReturnType<typeof loadProduct>>;
