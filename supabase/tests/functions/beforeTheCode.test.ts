import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "#tools/stack/config.ts";
import { addFactor } from "#tools/testing/world/factors.ts";
import { contactPayload } from "./contact.ts";
import { call, signUpAdmin, sql } from "./support.ts";

const CODE_FIRST = {
  status: 403,
  body: { error: expect.objectContaining({ details: { hint: "second_factor" } }) },
};

/** These are for everybody, or for other programs, and ask for no session. */
const WITHOUT_SESSION = [
  "calendar",
  "health",
  "email-events",
  "project",
  "project-picture",
  "unsubscribe",
];

const FUNCTIONS = readdirSync(path.join(ROOT, "supabase/functions"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
  .map(({ name }) => name)
  .filter((name) => !WITHOUT_SESSION.includes(name));

/** The token of an administrator with an app, who has not entered its code in this session. */
async function tokenBeforeTheCode(): Promise<string> {
  const admin = await signUpAdmin();
  await addFactor(sql, admin);
  return admin.token;
}

test.each(FUNCTIONS)("%s asks a person with an app for the code first", async (name) => {
  const payload =
    name === "handle-contact-form" ? { ...(await contactPayload({})), copy: true } : {};
  expect(await call(name, payload, await tokenBeforeTheCode())).toMatchObject(CODE_FIRST);
});
