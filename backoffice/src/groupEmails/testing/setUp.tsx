import { HttpError } from "react-admin";
import { Route, Routes } from "react-router-dom";
import { vi } from "vitest";
import type { GroupEmail, GroupEmailTemplate } from "../../records/groupEmail.ts";
import { renderAdmin } from "../../testing/renderAdmin.tsx";
import GroupEmailCreate from "../GroupEmailCreate.tsx";
import GroupEmailList from "../GroupEmailList.tsx";
import GroupEmailPage from "../GroupEmailPage.tsx";

export const DRAFT: GroupEmail = {
  id: "email-1",
  subject: "News",
  body: "Hello {{first_name}}",
  segment: { kind: "subscribers" },
  round_id: null,
  is_news: true,
  skips_missing_fields: false,
  state: "draft",
  scheduled_for: null,
  stopped_reason: null,
  can_approve: false,
  created_by_email: "dora@example.com",
  requested_by_email: null,
  approved_by_email: null,
  count_id: "count-1",
  recipients_count: null,
  skipped: {},
  revision: 1,
  started_at: null,
  created_at: "2025-08-10T12:00:00Z",
  updated_at: "2025-08-10T12:00:00.123456+00:00",
};

export const CHECK = {
  counted_at: "2025-08-10T12:00:00Z",
  recipients: 3,
  skipped: {},
  needs_approval: false,
  preview: { email: "ana@example.com", name: "Ana", subject: "News", body: "Hello Ana" },
};
const ANA = { email: "ana@example.com", name: "Ana", state: "recipient", missing_fields: [] };

/**
 * Renders the pages of these group emails.
 * @param answers The responses of database functions by name: errors are thrown, functions called.
 * @param templates The saved templates.
 */
export function setUp(
  address: string,
  groupEmails: GroupEmail[],
  answers: Record<string, unknown> = {},
  templates: GroupEmailTemplate[] = [],
) {
  const known: Record<string, unknown> = {
    group_email_check: CHECK,
    group_email_result: { sent: 2, queued: 1 },
    ...answers,
  };
  const callDatabase = vi.fn(async (name: string, args: object) => {
    const found = known[name] ?? null;
    const answer = typeof found === "function" ? found(args) : found;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const readRows = vi
    .fn()
    .mockResolvedValueOnce([{ ...ANA, id: ANA.email }])
    .mockResolvedValue([]);
  const methods = {
    callDatabase,
    getOne: async (_resource: string, { id }: { id: unknown }) => {
      const data = groupEmails.find((groupEmail) => groupEmail.id === id);
      if (!data) throw new HttpError("It is gone.", 406, { code: "PGRST116" });
      return { data };
    },
    getList: async (resource: string) => {
      const lists: Record<string, object[]> = { "group-emails": groupEmails, templates };
      const data = lists[resource] ?? [];
      return { data, total: data.length };
    },
    getManyReference: async () => ({ data: [{ ...ANA, id: ANA.email }], total: 1 }),
    readRows,
    assertRole: async () => undefined,
    delete: async () => ({ data: { id: "" } }),
  };
  const { press, user } = renderAdmin(
    <Routes>
      <Route path="/group-emails" element={<GroupEmailList />} />
      <Route path="/group-emails/create" element={<GroupEmailCreate />} />
      <Route path="/group-emails/:id" element={<GroupEmailPage />} />
    </Routes>,
    methods,
    { address },
  );
  const calls = (name: string) =>
    callDatabase.mock.calls.filter(([called]) => called === name).map(([, args]) => args);
  return { calls, press, readRows, user };
}

/** Renders the page of one group email. */
export const onPage = (
  changes: Partial<GroupEmail>,
  answers = {},
  templates: GroupEmailTemplate[] = [],
) => setUp("/group-emails/email-1", [{ ...DRAFT, ...changes }], answers, templates);
