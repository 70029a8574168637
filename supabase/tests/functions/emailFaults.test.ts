import { expect, test } from "vitest";
import { answerWith } from "#tools/testing/api/answerWith.ts";
import { startMailService } from "#tools/testing/api/mailService.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { SIGN_UP_DATA } from "#tools/testing/world/people.ts";
import { CONFIRMED } from "#tools/testing/world/submissions.ts";
import { useOwnOutbox } from "./outbox.ts";
import { startOwnFunctions } from "./ownFunctions.ts";
import { DONE, signUp, signUpAdmin, uniqueEmail } from "./support.ts";

/** Several processes, and email services that are slow or fail. */
const outbox = useOwnOutbox();

/** Calls send-emails in a separate process. */
async function startSender(variables: Record<string, string> = {}) {
  const { call, printed } = await startOwnFunctions(outbox.addresses, variables);
  const headers = { apikey: outbox.addresses.secretKey };
  return { printed, drain: () => call("send-emails", { headers }) };
}

test("simultaneous calls in several processes send each email once", async () => {
  const recipients = Array.from({ length: 24 }, uniqueEmail);
  await Promise.all(recipients.map((recipient) => outbox.queue(recipient)));
  const others = await Promise.all([startSender(), startSender()]);
  const answers = await Promise.all([
    ...others.flatMap(({ drain }) => [drain(), drain()]),
    ...Array.from({ length: 6 }, () => outbox.drain()),
  ]);
  for (const answer of answers) expect(answer).toEqual(DONE);
  expect(await outbox.drain()).toEqual(DONE);
  for (const recipient of recipients) expect(await outbox.received(recipient)).toHaveLength(1);
});

test("a batch with a lost response is sent once, with working links", async () => {
  await setChallenge(outbox.sql);
  const owner = await signUp(outbox.addresses, SIGN_UP_DATA);
  const { data: submission } = await owner.client.rpc("create_submission", { user_id: owner.id });
  const guest = await signUp(outbox.addresses, SIGN_UP_DATA);
  await outbox.drain();
  const service = await startMailService();
  const { drain } = await startSender({ RESEND_API_KEY: "re_test", RESEND_URL: service.url });
  const submission_id = submission?.id ?? "";
  await owner.client.rpc("invite_member", { submission_id, email: guest.email });
  const recipients = [uniqueEmail(), uniqueEmail()];
  for (const recipient of recipients) await outbox.queue(recipient);
  service.losesAnswers = true;
  await drain();
  service.losesAnswers = false;
  await outbox.passTime();
  await drain();
  expect(service.requests).toBeGreaterThan(1);
  expect(service.delivered.map(({ to }) => to).sort()).toEqual([guest.email, ...recipients].sort());
  const { text } = service.delivered.find(({ to }) => to === guest.email) ?? { text: "" };
  const token = /[?#&]token=([0-9a-f]+)/.exec(text)?.[1] ?? "";
  expect((await guest.client.rpc("accept_invitation", { token, ...CONFIRMED })).error).toBeNull();
  await outbox.drain();
});

test("a rejected email is retried later without delaying others, and is sent once", async () => {
  const [broken, fine] = [uniqueEmail(), uniqueEmail()];
  const MAILBOX_URL = await answerWith((_request, body, response) => {
    response.writeHead(body.includes(broken) ? 500 : 200).end("{}");
  });
  const first = await outbox.queue(broken);
  const second = await outbox.queue(fine);
  const { drain, printed } = await startSender({ MAILBOX_URL });

  expect(await drain()).toEqual(DONE);
  expect(await outbox.state(second)).toMatchObject({ sent: true });
  const state = await outbox.state(first);
  expect(state).toMatchObject({ sent: false, attempts: 1 });
  expect(state?.due_in).toBeGreaterThan(100);
  expect(state?.due_in).toBeLessThan(125);
  await expect.poll(() => printed.join()).toContain("The mailbox responded with status 500.");
  expect(printed.join()).not.toContain(broken);

  await outbox.drain();
  expect(await outbox.received(broken)).toHaveLength(0);
  await outbox.passTime();
  await outbox.drain();
  expect(await outbox.received(broken)).toHaveLength(1);
  expect(await outbox.state(first)).toMatchObject({ sent: true, due_in: null });
});

test.each([
  [422, 0],
  [500, 2],
])("after status %i, %i emails of a batch stay together", async (status, together) => {
  const ids = [await outbox.queue(uniqueEmail()), await outbox.queue(uniqueEmail())];
  const RESEND_URL = await answerWith((_, _body, response) => {
    response.writeHead(status).end();
  });
  const { drain } = await startSender({ RESEND_API_KEY: "re_test", RESEND_URL });
  expect(await drain()).toEqual(DONE);
  const [row] = await outbox.sql`
    select count(batch_id)::int as together from private.notifications where id = any (${ids})`;
  expect(row).toEqual({ together });
  await outbox.passTime();
  await outbox.drain();
});

test("an unresponsive email service does not delay the response indefinitely", async () => {
  const id = await outbox.queue(uniqueEmail());
  const { drain } = await startSender({ MAILBOX_URL: await answerWith(() => undefined) });
  expect(await drain()).toEqual(DONE);
  expect(await outbox.state(id)).toMatchObject({ sent: false, attempts: 1 });
  await outbox.passTime();
  await outbox.drain();
});

test("without a sender, no attempts are used up, and the log names the missing variable", async () => {
  const id = await outbox.queue(uniqueEmail());
  const { drain, printed } = await startSender({ MAIL_FROM: "" });
  expect(await drain()).toEqual(DONE);
  await expect
    .poll(() => printed.join())
    .toContain("The environment variable MAIL_FROM is missing.");
  expect(await outbox.state(id)).toMatchObject({ attempts: 0 });
  await outbox.drain();
  expect(await outbox.state(id)).toMatchObject({ sent: true });
});

test("delete-user sends the person's email at once, or later if the email service is down", async () => {
  const admin = await signUpAdmin(outbox);
  const headers = { authorization: `Bearer ${admin.token}` };
  const subjects = async (email: string) =>
    (await outbox.received(email)).map(({ Subject }) => Subject);
  const down = await answerWith((_request, _body, response) => void response.destroy());
  for (const [variables, sent] of [
    [{}, ["Your account has been deleted"]],
    [{ MAILBOX_URL: down }, []],
  ] as const) {
    const { id, email } = await signUp(outbox.addresses);
    const { call } = await startOwnFunctions(outbox.addresses, variables);
    expect(await call("delete-user", { payload: { uid: id }, headers })).toEqual(DONE);
    expect(await outbox.sql`select from auth.users where id = ${id}`).toHaveLength(0);
    expect(await subjects(email)).toEqual(sent);
    await outbox.passTime();
    await outbox.drain();
    expect(await subjects(email)).toEqual(["Your account has been deleted"]);
  }
});
