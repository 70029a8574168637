import { beforeEach, expect, it } from "vitest";
import { refusal } from "#common/testing/fakeServer.ts";
import { ADA, signedInAs } from "#common/testing/sessions.ts";
import { entryRow } from "~/testing/entries.ts";
import { siteServer } from "~/testing/server.ts";
import { memberRow } from "~/testing/team.ts";
import { collectPersonalData } from "./personalData.ts";

const ENTRY = "GET /rest/v1/my_entry";
const TEAM = "GET /rest/v1/my_team";

const attestations = [{ rules_version: "2025-04" }];
const records = { sessions: [], history: [] };
const server = siteServer({
  "GET /rest/v1/my_attestations": attestations,
  "POST /rest/v1/rpc/my_records": records,
  [ENTRY]: [entryRow()],
  [TEAM]: [memberRow("Ada", { user_id: ADA.id })],
});

beforeEach(() => void signedInAs());

it("collects what is kept about the visitor", async () => {
  expect(await collectPersonalData()).toEqual({
    ok: true,
    value: {
      createdAt: expect.any(String),
      account: expect.objectContaining({ id: ADA.id, email: "ada@example.com" }),
      profile: expect.objectContaining({ id: ADA.id, firstName: "Ada" }),
      entry: expect.objectContaining({ id: entryRow().id }),
      team: { members: [expect.objectContaining({ id: ADA.id })], invitations: [] },
      attestations,
      records,
    },
  });
  const [profile] = server.sent.filter(({ name }) => name === "GET /rest/v1/profiles");
  expect(profile?.url.searchParams.get("id")).toBe(`eq.${ADA.id}`);
});

it("has no team without an entry", async () => {
  server.answer({ [ENTRY]: [] });
  expect(await collectPersonalData()).toMatchObject({ value: { entry: null, team: null } });
});

it("gives no half of it when a part cannot be read", async () => {
  server.answer({ [TEAM]: refusal(500) });
  expect(await collectPersonalData()).toMatchObject({
    ok: false,
    message: "Your data could not be collected.",
  });
});
