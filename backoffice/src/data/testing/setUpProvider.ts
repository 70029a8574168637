import { vi } from "vitest";
import { type Answers, startServer } from "#common/testing/fakeServer.ts";
import { ADA, ADMIN_CLAIMS, sessionOf } from "#common/testing/sessions.ts";
import { createDataProvider } from "../dataProvider.ts";
import { clientWith } from "./clientWith.ts";

/** A data provider whose requests get these answers; by default, for an administrator. */
export function setUpProvider(answers: Answers, isAdmin = true) {
  const session = sessionOf(ADA, ADMIN_CLAIMS);
  const { sent } = startServer({
    "POST /rest/v1/rpc/my_role": isAdmin ? "admin" : null,
    ...answers,
  });
  const leave = vi.fn((_address: string) => new Promise<never>(() => undefined));
  const client = clientWith(session);
  const settings = { supabaseUrl: "http://api.test", publishableKey: "sb_publishable_test" };
  const provider = createDataProvider(client, settings, leave);
  return { provider, sent, leave, client, token: session.access_token };
}
