import { vi } from "vitest";
import { createDataProvider } from "../dataProvider.ts";
import { ADMIN_CLAIMS, type Answer, clientWith, fakeServer, sessionWith } from "./fakeServer.ts";

/** A data provider whose requests these answers meet; everybody is an administrator unless told. */
export function setUpProvider(answers: Record<string, Answer>, isAdmin = true) {
  const session = sessionWith(ADMIN_CLAIMS);
  const server = fakeServer({
    "POST /rest/v1/rpc/is_admin": () => Response.json(isAdmin),
    "GET /auth/v1/user": () => session.user,
    ...answers,
  });
  vi.stubGlobal("fetch", server.fetch);
  const provider = createDataProvider(clientWith(session, server.fetch), {
    supabaseUrl: "http://api.test",
    publishableKey: "sb_publishable_test",
  });
  return { provider, sent: server.sent, token: session.access_token };
}
