import { type Answers, startServer } from "#common/testing/fakeServer.ts";
import { ADA, ADMIN_CLAIMS, sessionOf } from "#common/testing/sessions.ts";
import { createDataProvider } from "../dataProvider.ts";
import { clientWith } from "./clientWith.ts";

/** A data provider whose requests these answers meet; everybody is an administrator unless told. */
export function setUpProvider(answers: Answers, isAdmin = true) {
  const session = sessionOf(ADA, ADMIN_CLAIMS);
  const { sent } = startServer({ "POST /rest/v1/rpc/is_admin": isAdmin, ...answers });
  const provider = createDataProvider(clientWith(session), {
    supabaseUrl: "http://api.test",
    publishableKey: "sb_publishable_test",
  });
  return { provider, sent, token: session.access_token };
}
