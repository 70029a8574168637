import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { PAGE_PERSON_HEADER } from "#shared/pagePerson.ts";
import { useApi } from "#tools/testing/api/ownApi.ts";

/** A request names the person whose page sends it; the token of another one, who has signed in since, is refused. */
const api = useApi();

async function signUp() {
  const answer = await api.fetch("/auth/v1/signup", {
    method: "POST",
    body: JSON.stringify({
      email: `page-${randomUUID()}@example.com`,
      password: "correct horse battery 7",
    }),
  });
  return (await answer.json()) as { access_token: string; user: { id: string } };
}

/** The status and the hint of a request with a token from the page of a person (undefined: unnamed). */
async function request(path: string, token: string, person?: string, body?: object) {
  const answer = await api.fetch(path, {
    method: body ? "POST" : "GET",
    headers: {
      authorization: `Bearer ${token}`,
      ...(person && { [PAGE_PERSON_HEADER]: person }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { hint = null } = answer.ok ? {} : ((await answer.json()) as { hint?: string });
  return [answer.status, hint];
}

test("the database refuses another person's token from a page, for reading and changing", async () => {
  const [anna, berta] = [await signUp(), await signUp()];
  const [own, other] = [berta.user.id, anna.user.id];
  const token = berta.access_token;
  expect(await request("/rest/v1/profiles?select=id", token)).toEqual([200, null]);
  expect(await request("/rest/v1/profiles?select=id", token, own)).toEqual([200, null]);
  expect(await request("/rest/v1/profiles?select=id", token, other)).toEqual([403, "other_person"]);
  expect(await request("/rest/v1/rpc/my_records", token, other, {})).toEqual([403, "other_person"]);
  expect(await request("/rest/v1/rpc/my_records", token, own, {})).toEqual([200, null]);
});
