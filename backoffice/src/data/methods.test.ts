import { describe, expect, it } from "vitest";
import { type ResourceName, resourceNamed, rightTo } from "./resources.ts";
import { setUpProvider } from "./testing/setUpProvider.ts";

/** Every list, and the view that it is read from. */
const VIEWS: Readonly<Record<ResourceName, string>> = {
  users: "admin_users",
  people: "observed_users",
  entries: "observed_submissions",
  submissions: "admin_submissions",
  eligibility: "admin_eligibility",
  withdrawn: "admin_withdrawn_submissions",
  "mailing-list": "admin_mailing_list",
  "contact-requests": "admin_contact_requests",
  "contact-replies": "admin_contact_replies",
  templates: "admin_templates",
  "submission-notes": "admin_submission_notes",
  "team-members": "admin_team_members",
  "unsubmitted-entries": "admin_unsubmitted_entries",
  "team-invitations": "admin_team_invitations",
  emails: "admin_emails",
  "faq-answers": "faq_answers",
  "group-emails": "admin_group_emails",
  "judging-rounds": "admin_judging_rounds",
  judges: "admin_judges",
  "judging-conflicts": "admin_judging_conflicts",
  "round-entries": "admin_round_entries",
  "judging-assignments": "admin_judging_assignments",
  "judging-reviews": "admin_judging_reviews",
  "judging-notes": "admin_judging_notes",
  "judging-results": "admin_judging_results",
  "judging-decisions": "admin_judging_decisions",
  releases: "admin_releases",
  interventions: "admin_interventions",
  "finalist-stages": "admin_finalist_stages",
  finalists: "admin_finalists",
  audit: "admin_audit_log",
};

/** Every change that react-admin's methods make; all others are refused. */
const CHANGES: Readonly<Record<string, string>> = {
  "create faq-answers": "POST /rest/v1/faq_answers",
  "edit faq-answers": "PATCH /rest/v1/faq_answers",
  "delete faq-answers": "DELETE /rest/v1/faq_answers",
  "delete users": "POST /functions/v1/delete-user",
  "delete mailing-list": "DELETE /rest/v1/admin_mailing_list",
  "delete contact-requests": "DELETE /rest/v1/admin_contact_requests",
  "delete templates": "DELETE /rest/v1/admin_templates",
  "delete submission-notes": "POST /rest/v1/rpc/delete_submission_note",
};

const LISTS = Object.entries(VIEWS) as [ResourceName, string][];

/** What an address or a slip could name: the configuration is one record, the rest does not exist. */
const NO_LISTS = ["configurations", "profiles", "admin_users", "constructor", ""];

const PAGE = {
  pagination: { page: 1, perPage: 10 },
  sort: { field: "id", order: "ASC" as const },
  filter: {},
};
const RECORD = { id: "1", data: { is_published: true }, previousData: { id: "1" } };

type Provider = ReturnType<typeof setUpProvider>["provider"];

/** The first request that a call sends, as "METHOD /path"; undefined: it is refused before that. */
async function firstRequest(call: (provider: Provider) => Promise<unknown>) {
  const { provider, sent } = setUpProvider({});
  // Nobody answers: what counts is what is asked.
  await expect(Promise.resolve().then(() => call(provider))).rejects.toThrow();
  return sent[0]?.name;
}

describe.each(LISTS)("%s", (resource, view) => {
  const read = `GET /rest/v1/${view}`;

  it("is read from its view", async () => {
    expect(await firstRequest((provider) => provider.getList(resource, PAGE))).toBe(read);
    expect(await firstRequest((provider) => provider.getOne(resource, RECORD))).toBe(read);
    const many = firstRequest((provider) => provider.getMany(resource, { ids: ["1"] }));
    expect(await many).toBe(read);
  });

  it("is read by what it can be filtered by, and by nothing else", async () => {
    const readBy = (target: string) =>
      firstRequest((provider) => provider.getManyReference(resource, { ...PAGE, target, id: "1" }));
    for (const target of Object.keys(resourceNamed(resource).filters)) {
      expect(await readBy(target), target).toBe(read);
    }
    for (const target of ["id", "search", "constructor", "or", ""]) {
      expect(await readBy(target), target).toBeUndefined();
    }
  });
});

describe.each([...LISTS.map(([resource]) => resource), ...NO_LISTS])("changing %s", (resource) => {
  it.each([
    ["create", (provider: Provider) => provider.create(resource, RECORD)],
    ["edit", (provider: Provider) => provider.update(resource, RECORD)],
    ["delete", (provider: Provider) => provider.delete(resource, RECORD)],
  ] as const)("%s is right or refused, and offered accordingly", async (action, call) => {
    const change = CHANGES[`${action} ${resource}`];
    expect(await firstRequest(call)).toBe(change);
    expect(rightTo(action, resource) !== undefined).toBe(change !== undefined);
  });

  it("many at once is refused", async () => {
    const many = { ids: ["1"], data: {} };
    expect(await firstRequest((provider) => provider.updateMany(resource, many))).toBeUndefined();
    expect(await firstRequest((provider) => provider.deleteMany(resource, many))).toBeUndefined();
  });
});

it.each(NO_LISTS)("the list %j is not there", async (resource) => {
  const reading: ((provider: Provider) => Promise<unknown>)[] = [
    (provider) => provider.getList(resource, PAGE),
    (provider) => provider.getMany(resource, { ids: ["1"] }),
    (provider) => provider.getManyReference(resource, { ...PAGE, target: "id", id: "1" }),
  ];
  for (const read of reading) expect(await firstRequest(read)).toBeUndefined();
  const one = await firstRequest((provider) => provider.getOne(resource, RECORD));
  const isConfiguration = resource === "configurations";
  expect(one).toBe(isConfiguration ? "GET /rest/v1/admin_challenge_configuration" : undefined);
  expect(rightTo("list", resource)).toBeUndefined();
  expect(rightTo("show", resource)).toBe(isConfiguration ? "administration" : undefined);
});
