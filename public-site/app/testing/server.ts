import { beforeEach, vi } from "vitest";
import { type Answers, type FakeServer, fakeServer } from "#common/testing/fakeServer.ts";
import { sessionOf, signedInAs } from "#common/testing/sessions.ts";
import { profileRow } from "./profiles.ts";
import { challengeRow } from "./submissions.ts";

/** A new project, in which the person has a complete profile. */
const NOTHING_YET: Answers = {
  "POST /auth/v1/recover": {},
  "POST /auth/v1/resend": {},
  "POST /auth/v1/signup": () => sessionOf(),
  "POST /auth/v1/verify": () => sessionOf(),
  "GET /rest/v1/challenge": () => [challengeRow()],
  "GET /rest/v1/faq_answers": [],
  "GET /rest/v1/profiles": [profileRow()],
  "GET /rest/v1/winners": [],
  "GET /rest/v1/finalist_counts": [{ finalists: 5, shown: 5, held: 0, private: 0 }],
  "GET /rest/v1/my_assignments": [],
  "GET /rest/v1/my_confirmation": [],
  "GET /rest/v1/my_submission": [],
  "GET /rest/v1/my_evidence_request": [],
  "GET /rest/v1/my_finalist_submissions": [],
  "GET /rest/v1/my_finalist_page": [],
  "GET /rest/v1/my_finalist_stages": [],
  "GET /rest/v1/my_judge": [],
  "GET /rest/v1/my_judging_feedback": [],
  "GET /rest/v1/my_judging_rounds": [],
  "GET /rest/v1/my_team": [],
  "GET /rest/v1/my_team_invitations": [],
  "POST /rest/v1/rpc/get_invitation": [],
  "POST /rest/v1/rpc/get_judge_invitation": [],
  "POST /rest/v1/rpc/my_access": {
    is_admin: false,
    needs_second_factor: false,
    has_password: true,
  },
  "POST /rest/v1/rpc/my_email_suppression": null,
};

/**
 * The server of the site's tests (common/testing/fakeServer.ts). Warnings in the console are suppressed.
 */
export function siteServer(answers: Answers = {}): FakeServer {
  beforeEach(() => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
  });
  return fakeServer({ ...NOTHING_YET, ...answers });
}

/** The same server, with Ada signed in. */
export function signedInServer(answers: Answers = {}): FakeServer {
  beforeEach(() => void signedInAs());
  return siteServer(answers);
}
