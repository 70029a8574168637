import { expect, inject, test } from "vitest";
import { withoutRobotCheck } from "../../../testing/api/withoutRobotCheck.ts";
import { newEmail, PASSWORD, usePlainLite } from "./support.ts";

const { apiUrl, secretKey } = inject("stack");
const lite = await usePlainLite();

const BAD: [string, string, string][] = [
  ["signup", "nothing", "null"],
  ["signup", "a number for a password", '{"email":"a@b.example.com","password":5}'],
  ["recover", "a list for an address", '{"email":["a@b.example.com"]}'],
  ["recover", "a zero byte in an address", '{"email":"a\\u0000@b.example.com"}'],
  ["token?grant_type=password", "nothing", "null"],
  [
    "token?grant_type=password",
    "a zero byte",
    `{"email":"a\\u0000@b.example.com","password":"${PASSWORD}"}`,
  ],
  ["verify", "nothing", "null"],
];

test.each(BAD)(
  "plain Lite still takes %s with %s for a mistake of its own",
  async (path, _, body) => {
    expect((await lite.fetch(`/auth/v1/${path}`, { method: "POST", body })).status).toBe(500);
  },
);

const post = (path: string, body: string) =>
  fetch(`${apiUrl}/auth/v1/${path}`, {
    method: "POST",
    headers: withoutRobotCheck(secretKey),
    body,
  });

test.each(BAD)("%s with %s is a mistake in the request", async (path, _, body) => {
  const answer = await post(path, body);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 400, error_code: "bad_json" });
});

test.each(["\\u0000", "\\ud800"])("%s is refused in every place", async (unkept) => {
  const body = `{"email":"${newEmail()}","password":"${PASSWORD}","data":{"first_name":"${unkept}"}}`;
  expect((await post("signup", body)).status).toBe(400);
});

test("what is nested without end is refused as well", async () => {
  const deep = `{"data":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
  expect((await post("signup", deep)).status).toBe(400);
});

test("a password may have a backslash before u0000", async () => {
  const credentials = { email: newEmail(), password: `${PASSWORD}\\u0000\\` };
  expect((await post("signup", JSON.stringify(credentials))).status).toBe(200);
});
