import { decodeJwt } from "jose";
import { expect, inject, test } from "vitest";
import { plainText } from "../plainText.ts";
import { fillTemplate } from "./mailer.ts";
import { account, linkIn } from "./mailLinks.ts";
import {
  browserClient,
  mailsTo,
  mailTo,
  newEmail,
  PASSWORD,
  unwrap,
  usePlainLite,
} from "./support.ts";

const stack = inject("stack");
const lite = await usePlainLite();

test("plain Lite still puts values into a mail as they are", async () => {
  const printed: string[] = [];
  const original = lite.mail.send;
  lite.mail.send = async ({ html = "" }) => void printed.push(html);
  const email = `o'brien-${newEmail()}`;
  unwrap(await browserClient().auth.signUp({ email, password: PASSWORD }));
  await lite.fetch("/auth/v1/recover", { method: "POST", body: JSON.stringify({ email }) });
  lite.mail.send = original;
  expect(printed.join()).toContain(`account ${email} at`);
});

test("the link for a new password works in another browser, once", async () => {
  const { email } = await account();
  unwrap(await browserClient().auth.resetPasswordForEmail(email));
  const { path, hash, type } = await linkIn(email);
  expect([path, type]).toEqual(["/reset-password", "recovery"]);

  const other = browserClient();
  const link = { token_hash: hash, type: "recovery" } as const;
  const { session } = unwrap(await other.auth.verifyOtp(link));
  expect(decodeJwt(session?.access_token ?? "")).toMatchObject({
    email,
    app_metadata: { provider: "email" },
    amr: [{ method: "otp" }],
  });
  unwrap(await other.auth.updateUser({ password: `${PASSWORD}-new`, current_password: PASSWORD }));
  unwrap(await browserClient().auth.signInWithPassword({ email, password: `${PASSWORD}-new` }));
  const { error } = await browserClient().auth.verifyOtp(link);
  expect(error?.code).toBe("otp_expired");
});

test("opening the link does not use it up, as a program that looks into mail does", async () => {
  const { email } = await account();
  unwrap(await browserClient().auth.resetPasswordForEmail(email));
  const { Text } = await mailTo(email);
  const link = new URL(/http\S+/.exec(Text)?.[0] ?? "");
  // The site is files alone; only what its page does could use the link up.
  expect(link.href.startsWith(stack.apiUrl)).toBe(false);
  const { hash } = await linkIn(email);
  unwrap(await browserClient().auth.verifyOtp({ token_hash: hash, type: "recovery" }));
});

test("a link that signs in, which the site never asks for, is the one for a new password", async () => {
  const { email } = await account();
  unwrap(await browserClient().auth.signInWithOtp({ email }));
  expect((await mailTo(email)).Subject).toBe("Choose a new password");
  const { path, hash, type } = await linkIn(email);
  expect([path, type]).toEqual(["/reset-password", "recovery"]);
  unwrap(await browserClient().auth.verifyOtp({ token_hash: hash, type: "recovery" }));
});

test("the answer for an unknown address is the same, and no mail is sent", async () => {
  const email = newEmail();
  expect(await browserClient().auth.resetPasswordForEmail(email)).toEqual({
    data: {},
    error: null,
  });
  // By the time that this mail has come, the other one would have.
  const known = await account();
  unwrap(await browserClient().auth.resetPasswordForEmail(known.email));
  await mailTo(known.email);
  expect(await mailsTo(email)).toEqual([]);
});

test("the code that confirms a person arrives in a mail of ours", async () => {
  const { client, email } = await account();
  expect((await client.auth.reauthenticate()).error).toBeNull();
  const { Subject, Text } = await mailTo(email);
  expect(Subject).toBe("Your confirmation code");
  expect(Text).toMatch(/\b\d{10}\b/);
});

test("values are escaped in a template, also as a parameter of a link", () => {
  expect(fillTemplate("<b>{{ .Email }}</b>{{.Nothing}}", { Email: '<i>"&' })).toBe(
    "<b>&#60;i&#62;&#34;&#38;</b>",
  );
  expect(fillTemplate('<a href="/?next={{ .To }}">', { To: "/?a=1&b=2" })).toBe(
    '<a href="/?next=%2F%3Fa%3D1%26b%3D2">',
  );
});

test("the plain text has every line and where the links lead", () => {
  const html = `<head><style>p { color: red }</style></head><body>
    <h1>Hello</h1><p>You &amp; <b>I</b><br>&#60;you&#62;</p>
    <a class="x" href="http://a.example/?b=1&amp;c=2">Go</a> <a href="http://b.example">http://b.example</a>`;
  expect(plainText(html)).toBe(
    "Hello\n\nYou & I\n\n<you>\n\nGo: http://a.example/?b=1&c=2 http://b.example\n",
  );
});
