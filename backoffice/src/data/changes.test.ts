import { expect, it } from "vitest";
import { refusal } from "#common/testing/fakeServer.ts";
import { setUpProvider } from "./testing/setUpProvider.ts";

const DELETE_REQUEST = "DELETE /rest/v1/admin_contact_requests";

it("calls an edge function as the person who is signed in", async () => {
  const { provider, sent, token } = setUpProvider({
    "POST /functions/v1/set-admin": () => ({ data: null }),
  });
  await provider.callEdgeFunction("set-admin", { uid: "u-1", expectedRevision: 3 });
  expect(sent[0]?.body).toEqual({ data: { uid: "u-1", expectedRevision: 3 } });
  expect(sent[0]?.headers.get("authorization")).toBe(`Bearer ${token}`);
});

it("deletes a user by the function, which removes the account too", async () => {
  const { provider, sent } = setUpProvider({
    "POST /functions/v1/delete-user": () => ({ data: null }),
  });
  await provider.delete("users", { id: "u-1", previousData: { id: "u-1" } });
  expect(sent.map(({ body }) => body)).toEqual([{ data: { uid: "u-1" } }]);
});

it("deletes one contact request, once", async () => {
  const { provider, sent } = setUpProvider({ [DELETE_REQUEST]: () => ({ id: "r" }) });
  await provider.delete("contact-requests", { id: "r" });
  expect(sent.map(({ url }) => url.search)).toEqual(["?id=eq.r"]);
});

it("takes a request that somebody else has deleted as deleted", async () => {
  const { provider } = setUpProvider({
    [DELETE_REQUEST]: () => refusal(406, { code: "PGRST116" }),
  });
  await expect(provider.delete("contact-requests", { id: "r" })).resolves.toBeDefined();
});

it("reports a delete that failed", async () => {
  const { provider } = setUpProvider({ [DELETE_REQUEST]: () => refusal(500, { message: "down" }) });
  await expect(provider.delete("contact-requests", { id: "r" })).rejects.toMatchObject({
    status: 500,
  });
});
