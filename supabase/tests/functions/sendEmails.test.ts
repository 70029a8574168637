import { beforeAll, expect, test } from "vitest";
import { startMailService } from "#tools/testing/api/mailService.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { SIGN_UP_DATA } from "#tools/testing/world/people.ts";
import { CONFIRMED } from "#tools/testing/world/submissions.ts";
import { uploadDocument } from "./documents.ts";
import { useOwnOutbox } from "./outbox.ts";
import { startOwnFunctions } from "./ownFunctions.ts";
import { DONE, signUp, stack, UNAUTHENTICATED, uniqueEmail } from "./support.ts";

/** For failing email services, see emailFaults.test.ts; for the rights to call the function, rights/http. */
const outbox = useOwnOutbox();
beforeAll(() => setChallenge(outbox.sql));

const secret = () => ({ apikey: outbox.addresses.secretKey });

/** A participant with a submission. */
async function signUpOwner() {
  const owner = await signUp(outbox.addresses, SIGN_UP_DATA);
  const begun = await owner.client
    .rpc("create_submission", { user_id: owner.id, idea_name: "A patch that listens" })
    .throwOnError();
  return { ...owner, submissionId: begun.data.id ?? "" };
}

test("a request to the email service has up to a hundred emails", async () => {
  await outbox.drain();
  const service = await startMailService();
  const settings = { RESEND_API_KEY: "re_test", RESEND_URL: service.url };
  const { call } = await startOwnFunctions(outbox.addresses, settings);
  await outbox.sql`
    insert into private.notifications (kind, recipient)
    select 'entry_handed_over', n || '@example.com' from generate_series(1, 150) n`;
  expect(await call("send-emails", { headers: secret() })).toEqual(DONE);
  expect(service.requests).toBe(2);
  expect(new Set(service.delivered.map(({ to }) => to)).size).toBe(150);
});

test("the link of an invitation lets a person join the team", async () => {
  const owner = await signUpOwner();
  const guest = await signUp(outbox.addresses, SIGN_UP_DATA);
  await owner.client
    .rpc("invite_member", { submission_id: owner.submissionId, email: guest.email })
    .throwOnError();
  expect(await outbox.drain()).toEqual(DONE);
  const emails = await outbox.received(guest.email);
  const invitation = emails.find(({ Subject }) => Subject === "You’re invited to join a team");
  expect(invitation?.From.Address).toBe("challenge@example.com");
  const listed = await outbox.sql`
    select subject from private.notifications where recipient = ${guest.email} and kind = 'team_invitation'`;
  expect(listed).toEqual([{ subject: invitation?.Subject }]);
  const link = new URL(String(/^http\S+\/invitation\S+$/m.exec(invitation?.Text ?? "")?.[0]));
  expect(link.origin).toBe(outbox.addresses.siteUrl);
  const token = link.searchParams.get("token") ?? "";
  await guest.client.rpc("accept_invitation", { token, ...CONFIRMED }).throwOnError();
  await outbox.drain();
  const news = (await outbox.received(owner.email)).map(({ Text }) => Text).join();
  expect(news).toContain("Zoë Müller has accepted the invitation");
});

test("deleted files stay queued until storage has removed them, even if the emails fail", async () => {
  const owner = await signUpOwner();
  const submission = await owner.client.from("my_submission").select("id").single();
  const path = await uploadDocument(owner, submission.data?.id ?? "");
  await outbox.sql`delete from auth.users where id = ${owner.id}`;
  const queued = () => outbox.sql`select from private.files where path = ${path}`;
  await outbox.sql`
    create trigger broken before delete on storage.objects
      for each row execute function private.append_only('Storage fails.')`;
  expect(await outbox.drain()).toEqual(DONE);
  expect(await queued()).toHaveLength(1);
  await outbox.sql`drop trigger broken on storage.objects`;
  const { call } = await startOwnFunctions(outbox.addresses, { MAIL_FROM: "" });
  expect(await call("send-emails", { headers: secret() })).toEqual(DONE);
  expect(await outbox.sql`select from storage.objects where name = ${path}`).toHaveLength(0);
  expect(await queued()).toHaveLength(0);
});

test("an email with data that this version does not know, or to several people, is retried later", async () => {
  const [wrong, fine] = [uniqueEmail(), uniqueEmail()];
  const id = await outbox.queue(wrong, "entry_received", { receipt_number: "E-000001" });
  const several = await outbox.queue(`${wrong}, ${fine}`);
  await outbox.queue(fine);
  await outbox.drain();
  expect(await outbox.received(wrong)).toHaveLength(0);
  expect(await outbox.received(fine)).toHaveLength(1);
  for (const one of [id, several]) {
    expect(await outbox.state(one)).toMatchObject({ sent: false, attempts: 1 });
  }
  await outbox.sql`delete from private.notifications where id in (${id}, ${several})`;
});

test("while a secret key is replaced, the schedule can call with either key", async () => {
  const next = "sb_secret_the_next_one_000000";
  const { call } = await startOwnFunctions(stack, {
    SUPABASE_SECRET_KEYS: JSON.stringify({ next, default: stack.secretKey }),
    // A disabled legacy key.
    SUPABASE_SERVICE_ROLE_KEY: "legacy",
  });
  const callWith = (apikey: string) => call("send-emails", { headers: { apikey } });
  expect(await callWith(stack.secretKey)).toEqual(DONE);
  expect(await callWith(next)).toEqual(DONE);
  for (const key of ["legacy", "", "null", "sb_secret_", stack.publishableKey]) {
    expect(await callWith(key)).toMatchObject(UNAUTHENTICATED);
  }
});
