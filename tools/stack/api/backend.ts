import type { App } from "@supabase/lite";
import postgres from "postgres";
import type { StackAddresses, StackConfig } from "../config.ts";
import type { Part } from "../part.ts";
import type { ProjectConfig } from "../projectConfig.ts";
import { CONNECT_TIMEOUT } from "./connection.ts";
import type { ApiContext, Gap, Next } from "./gap.ts";
import { captcha } from "./gaps/captcha.ts";
import { googleRedirect } from "./gaps/google.ts";
import { createMailer, rememberRedirect } from "./gaps/mailer.ts";
import { passwordChange } from "./gaps/passwordChange.ts";
import { repeatedSignUp } from "./gaps/repeatedSignUp.ts";
import { secondFactor } from "./gaps/secondFactor.ts";
import { storageLists } from "./gaps/storageLists.ts";
import { storageUploads } from "./gaps/storageUploads.ts";
import { tokenClaims } from "./gaps/tokenClaims.ts";
import { verification } from "./gaps/verification.ts";
import { createLite, superuserUrl } from "./lite.ts";

/** Auth and Storage: Supabase Lite with its own connections and its gaps closed. */
export interface Backend extends Part {
  app: App;
  context: ApiContext;
  handle: Next;
}

/** Puts the gaps around Lite: the first sees the request first and the answer last. */
function closeGaps(gaps: Gap[], lite: Next): Next {
  return gaps.reduceRight<Next>((next, gap) => (request) => gap(request, next), lite);
}

function gapsOf(context: ApiContext): Gap[] {
  return [
    captcha(context),
    secondFactor(context),
    tokenClaims(context),
    verification(context),
    rememberRedirect,
    repeatedSignUp(context, createMailer(context)),
    passwordChange(context),
    googleRedirect,
    storageUploads(context),
    storageLists,
  ];
}

/** Creates Supabase Lite with its own connections, and closes its gaps. */
export async function createBackend(
  config: StackConfig,
  addresses: StackAddresses,
  project: ProjectConfig,
): Promise<Backend> {
  const sql = postgres(superuserUrl(addresses), {
    max: 4,
    onnotice: () => undefined,
    connect_timeout: CONNECT_TIMEOUT,
    // An error while a new connection fetches types has no listener and would end the process.
    fetch_types: false,
  });
  const context = { addresses, project, sql };
  const lite = await createLite(config, context);
  return {
    app: lite.app,
    context,
    handle: closeGaps(gapsOf(context), lite.fetch),
    async stop() {
      await Promise.all([lite.stop(), sql.end({ timeout: 1 })]);
    },
  };
}
