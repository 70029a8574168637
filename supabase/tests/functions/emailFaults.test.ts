import { describe, expect, onTestFinished, test } from "vitest";
import { startSchedule } from "#tools/stack/schedule.ts";
import { answerWith } from "#tools/testing/api/answerWith.ts";
import { startMailService } from "#tools/testing/api/mailService.ts";
import { setChallenge } from "#tools/testing/world/challenge.ts";
import { SIGN_UP_DATA } from "#tools/testing/world/people.ts";
import { useOwnOutbox } from "./outbox.ts";
import { startOwnFunctions } from "./ownFunctions.ts";
import { DONE, signUp, uniqueEmail } from "./support.ts";

/** Sending emails in several processes, with a mail service that is slow or fails, and by the schedule. */
const outbox = useOwnOutbox();
const secret = () => ({ apikey: outbox.addresses.secretKey });

test("calls at the same moment and in different processes send each email once", async () => {
  const recipients = Array.from({ length: 24 }, uniqueEmail);
  await Promise.all(recipients.map((recipient) => outbox.queue(recipient)));
  const others = await Promise.all([
    startOwnFunctions(outbox.addresses),
    startOwnFunctions(outbox.addresses),
  ]);
  const answers = await Promise.all([
    ...others.flatMap(({ call }) => [
      call("send-emails", { headers: secret() }),
      call("send-emails", { headers: secret() }),
    ]),
    ...Array.from({ length: 6 }, () => outbox.drain()),
  ]);
  for (const answer of answers) expect(answer).toEqual(DONE);
  expect(await outbox.drain()).toEqual(DONE);
  for (const recipient of recipients) expect(await outbox.received(recipient)).toHaveLength(1);
});

test("a batch whose answer was lost leaves once, with the link that went out", async () => {
  await setChallenge(outbox.sql);
  const owner = await signUp(outbox.addresses, SIGN_UP_DATA);
  await owner.client.rpc("create_entry", { idea_name: "A patch that listens" });
  const guest = await signUp(outbox.addresses, SIGN_UP_DATA);
  await outbox.drain();
  const service = await startMailService();
  onTestFinished(() => service.close());
  const { call } = await startOwnFunctions(outbox.addresses, {
    RESEND_API_KEY: "re_test",
    RESEND_URL: service.url,
  });
  const drain = () => call("send-emails", { headers: secret() });
  await owner.client.rpc("invite_member", { email: guest.email });
  const recipients = [uniqueEmail(), uniqueEmail()];
  for (const recipient of recipients) await outbox.queue(recipient);
  service.percent = 100;
  while (!service.counts.has("mail answer lost")) {
    await outbox.passTime();
    await drain();
  }
  service.percent = 0;
  await outbox.passTime();
  await drain();
  expect(service.delivered.map(({ to }) => to).sort()).toEqual([guest.email, ...recipients].sort());
  const waiting = await outbox.sql`
    select from private.notifications where not_before is not null`;
  expect(waiting).toHaveLength(0);
  const { text } = service.delivered.find(({ to }) => to === guest.email) ?? { text: "" };
  const token = /[?#&]token=([0-9a-f]+)/.exec(text)?.[1] ?? "";
  expect((await guest.client.rpc("accept_invitation", { token })).error).toBeNull();
  await outbox.drain();
});

describe("an email that cannot be sent", () => {
  test("is tried again later, holds up no other, and is then sent once", async () => {
    const [broken, fine] = [uniqueEmail(), uniqueEmail()];
    const arrived: string[] = [];
    const mailbox = await answerWith((_request, body, response) => {
      const refused = body.includes(broken);
      if (!refused) arrived.push(body);
      response.writeHead(refused ? 500 : 200).end("{}");
    });
    const first = await outbox.queue(broken);
    const second = await outbox.queue(fine);
    const { call, printed } = await startOwnFunctions(outbox.addresses, { MAILBOX_URL: mailbox });

    expect(await call("send-emails", { headers: secret() })).toEqual(DONE);
    expect(arrived.join()).toContain(fine);
    expect(await outbox.state(second)).toMatchObject({ sent: true });
    const state = await outbox.state(first);
    expect(state).toMatchObject({ sent: false, attempts: 1 });
    expect(state?.due_in).toBeGreaterThan(100);
    expect(state?.due_in).toBeLessThan(125);
    await expect.poll(() => printed.join()).toContain("The mailbox responded with status 500.");
    expect(printed.join()).not.toContain(broken);

    // Not before its time, and then once.
    await outbox.drain();
    expect(await outbox.received(broken)).toHaveLength(0);
    await outbox.passTime();
    await outbox.drain();
    expect(await outbox.received(broken)).toHaveLength(1);
    expect(await outbox.state(first)).toMatchObject({ sent: true, due_in: null });
  });

  test("because the mail service is silent does not keep the caller waiting", async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => outbox.queue(uniqueEmail())));
    const silent = await answerWith(() => undefined);
    const { call } = await startOwnFunctions(outbox.addresses, { MAILBOX_URL: silent });
    // The mailbox never answers: without a limit of its own the function would not either.
    expect(await call("send-emails", { headers: secret() })).toEqual(DONE);
    const states = await Promise.all(ids.map((id) => outbox.state(id)));
    for (const state of states) expect(state).toMatchObject({ sent: false, attempts: 1 });
    await outbox.passTime();
    await outbox.drain();
  });
});

test("without a sender no email loses an attempt, and the log says what is missing", async () => {
  const recipient = uniqueEmail();
  const id = await outbox.queue(recipient);
  const { call, printed } = await startOwnFunctions(outbox.addresses, { MAIL_FROM: "" });
  expect(await call("send-emails", { headers: secret() })).toEqual(DONE);
  await expect
    .poll(() => printed.join())
    .toContain("The environment variable MAIL_FROM is missing.");
  expect(await outbox.state(id)).toMatchObject({ attempts: 0 });
  await outbox.drain();
  expect(await outbox.received(recipient)).toHaveLength(1);
});

describe("delete-user", () => {
  async function prepare() {
    const admin = await signUp(outbox.addresses);
    await outbox.sql`insert into private.user_roles (user_id, role) values (${admin.id}, 'admin')`;
    const person = await signUp(outbox.addresses);
    const call = {
      payload: { uid: person.id },
      headers: { authorization: `Bearer ${admin.token}` },
    };
    return { person, call };
  }

  test("sends the person's email at once", async () => {
    const { person, call } = await prepare();
    const functions = await startOwnFunctions(outbox.addresses);
    expect(await functions.call("delete-user", call)).toEqual(DONE);
    const mails = await outbox.received(person.email);
    expect(mails.map(({ Subject }) => Subject)).toEqual(["Your account has been deleted"]);
  });

  test("answers the same when the mail service is down", async () => {
    const { person, call } = await prepare();
    const mailbox = await answerWith((_request, _body, response) => {
      response.destroy();
    });
    const functions = await startOwnFunctions(outbox.addresses, { MAILBOX_URL: mailbox });
    expect(await functions.call("delete-user", call)).toEqual(DONE);
    expect(await outbox.sql`select from auth.users where id = ${person.id}`).toHaveLength(0);
    await outbox.passTime();
    await outbox.drain();
    expect(await outbox.received(person.email)).toHaveLength(1);
  });
});

test("the schedule sends what nobody has asked for and cleans up, until it is stopped", async () => {
  await outbox.drain();
  await outbox.sql`
    insert into private.rate_limits (action, key_hash, resets_at)
    values ('long ago', '', now() - interval '1 day')`;
  const lines: string[] = [];
  const schedule = startSchedule({
    addresses: outbox.addresses,
    sql: outbox.sql,
    log: (line) => lines.push(line),
    interval: 50,
  });
  const recipient = uniqueEmail();
  await outbox.queue(recipient);
  await expect.poll(() => outbox.received(recipient)).toHaveLength(1);
  await schedule.stop();
  expect(await outbox.sql`select from private.rate_limits where action = 'long ago'`).toHaveLength(
    0,
  );
  // What the schedule has begun goes on for a moment; this waits for its end.
  await outbox.drain();
  const later = uniqueEmail();
  await outbox.queue(later);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await outbox.received(later)).toHaveLength(0);
  expect(lines).toEqual([]);
});
