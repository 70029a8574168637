import { describe, expect, test } from "vitest";
import { ATTESTATIONS } from "#shared/attestations.ts";
import { newChallenge } from "#shared/challengeRow.ts";
import { composeEmail } from "../../functions/_server/emails/compose.ts";
import { EMAIL_DATA } from "./emailData.ts";

const SITE = "https://challenge.example.com";
const API = "https://abc.supabase.example.com";
const compose = (kind: string, data: unknown) =>
  composeEmail(kind, data, { challenge: newChallenge, state: "roster_open", site: SITE, api: API });

describe.each(Object.entries(EMAIL_DATA))("%s", (kind, data) => {
  test("has the same content in HTML and plain text", () => {
    const { subject, html, text } = compose(kind, data);
    expect(subject).not.toBe("");
    expect(html).toContain('<html lang="en">');
    expect(text).toContain(SITE);
    for (const value of Object.values<string | number>(data).map(String)) {
      // Tokens appear in links, and times are formatted.
      if (/^\d{4}-/.test(value)) continue;
      // Roles are capitalized.
      for (const line of value.toLowerCase().split("\n")) {
        expect(html.toLowerCase()).toContain(line);
        expect(text.toLowerCase()).toContain(line);
      }
    }
    expect(html).not.toMatch(
      /undefined|null|NaN|<img|<script|https?:\/\/(?!challenge\.example\.com)/,
    );
    expect(text).not.toMatch(/undefined|null|NaN|<|&#/);
  });

  test("escapes HTML and line breaks that people wrote", () => {
    const hostile = `<img src=x onerror=alert(1)> "quoted" & 'single'\r\nBcc: victim@example.com`;
    const poisoned = Object.fromEntries(
      Object.entries(data).map(([name, value]) => [
        name,
        name.endsWith("_at") || typeof value === "number" ? value : hostile,
      ]),
    );
    const { subject, html } = compose(kind, poisoned);
    expect(html).not.toMatch(/<img|onerror=[^\s&]*alert\(1\)>/);
    expect(html.match(/<h1>/g)).toHaveLength(1);
    expect(subject).not.toMatch(/[\r\n]/);
  });

  test.each([null, [], "text", { idea_name: 7, token: {}, name: [], body: 0 }])(
    "is rendered or rejected with the data %j",
    (wrong) => {
      let email: { text: string } | undefined;
      try {
        email = compose(kind, wrong);
      } catch (error) {
        expect(String(error)).toMatch(/^Problem: The email’s data lacks /);
      }
      expect(email?.text ?? "").not.toMatch(/undefined|null|NaN|\[object/);
    },
  );

  test("has unsubscribe links for email programs and for readers, if it is a newsletter", () => {
    const { html, text, headers } = compose(kind, data);
    const page = `${SITE}/mailing-list/unsubscribe?token=0123abcd`;
    const isNewsletter = kind.startsWith("news_");
    expect(html.includes(`href="${page}"`)).toBe(isNewsletter);
    expect(text.includes(page)).toBe(isNewsletter);
    expect(headers).toEqual(
      isNewsletter
        ? {
            "List-Unsubscribe": `<${API}/functions/v1/unsubscribe?token=0123abcd>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }
        : undefined,
    );
  });
});

const MONEY = "$50,000 in cash and medals";
const TOP_THREE = [MONEY, "will email everyone on your team within two business days"];
const CONTINUES = "You’re still a finalist";
const FIRST_PRIZE = "up to $3 million: $1 million in cash and $2 million in venture investment.";
const FINAL_PAGES = [`${SITE}/winners`, `${SITE}/dashboard`];
const WON = [...FINAL_PAGES, "Congratulations"];
const INELIGIBLE = { reason: "It came late.\nWe are sorry." };
const CORRECTED = { former_decision: "declined" };
const APOLOGY = "Our earlier email no longer applies";
const WITHOUT_DOCUMENT = {
  document: null,
  closes_at: EMAIL_DATA.entry_received.withdrawals_close_at,
};
const STATUSES = { round_name: undefined, wanted_at: undefined };
const BY_NOBODY = { changed_by: undefined };
const BY_AN_ADMINISTRATOR = ["An administrator "];
const ANA = ["ana@example.com"];
/** Not in emails that also go to people who enter alone. */
const OF_A_TEAM = ["Your team", "your team"];

/** The expected text and subject of a kind with other data, and text that must be missing. */
const CONTENTS: [
  kind: keyof typeof EMAIL_DATA,
  changes: object,
  contains: readonly string[],
  lacks?: readonly string[],
][] = [
  ["team_invitation", {}, [`\n${SITE}/invitation?token=0123abcd\n`]],
  [
    "team_invitation",
    { token: '&next=//evil"x' },
    [`${SITE}/invitation?token=%26next%3D%2F%2Fevil%22x\n`],
  ],
  ["team_invitation", { inviter_name: null }, ["A participant has invited you"]],
  // Email programs must not detect a link in a name.
  ["team_invitation", { inviter_name: "Evil.Example" }, ["Evil. Example has invited you"]],
  [
    "team_invitation",
    { inviter_name: "\u041f\u0440\u0438\uff0e\u0420\u0444" },
    ["\uff0e \u0420\u0444 has invited you"],
  ],
  ["team_invitation", { inviter_name: "J. R. R. Tolkien" }, ["J. R. R. Tolkien has invited you"]],
  [
    "contact_reply",
    {
      name: "https://evil.example/claim?x=",
      subject: "Prize: evil.example",
      message: "Claim it: https://evil.example",
      body: "No.",
    },
    ["Hello there,", "Our reply to your message", "You wrote:", "Claim it: https: //evil. example"],
    ["evil.example"],
  ],
  [
    "contact_reply",
    {},
    ["Hello Ada,\n\nFive at most.\n\nKind regards\n\nYou wrote about “Team size”:\n\nMay six"],
  ],
  [
    "deadline_extended",
    {},
    [
      "edit and submit your entry",
      "A message from the organizers:\n\nGet well soon.\n\nIdea: ",
      "New deadline: Sep 7, 2025 11:59 PM EST",
    ],
  ],
  [
    "deadline_extended",
    { idea_name: undefined, message: undefined },
    ["start an entry"],
    ["Idea", "A message", "Everyone"],
  ],
  [
    "deadline_extended",
    { extended_to: undefined },
    ["no longer applies", "revoked"],
    ["more time"],
  ],
  ["member_left", { idea_name: "Pump@home v2.0" }, ["Pump@home v2.0"]],
  ["member_left", { idea_name: "evil.example" }, [], ["evil"]],
  [
    "member_left",
    { member_name: null, idea_name: "" },
    ["A participant has left your team.", "Idea: (no name yet)"],
  ],
  // As the page of the account says, and handle_departure does.
  [
    "account_deleted",
    {},
    ["stays in the challenge with its document but without your name"],
    ["the files that you uploaded"],
  ],
  ["entry_selected", {}, [], [APOLOGY]],
  ["entry_selected", CORRECTED, [APOLOGY]],
  ["entry_declined", {}, [], [APOLOGY, "eligible"]],
  ["entry_declined", CORRECTED, [APOLOGY]],
  [
    "entry_declined",
    INELIGIBLE,
    ["Why it wasn’t eligible:\n\nIt came late.\nWe are sorry.\n\nReceipt number: "],
    ["carefully"],
  ],
  ["top_three_selected", {}, [...TOP_THREE, "Congratulations", "/workspace\n"], [CONTINUES]],
  ["top_three_declined", {}, [...TOP_THREE, CONTINUES, "/dashboard\n"], ["Congratulations"]],
  ["final_result", { place: 1 }, [...WON, "You’ve won", FIRST_PRIZE]],
  [
    "final_result",
    { place: 2 },
    [...WON, "Second prize", "$750,000 in cash, plus a trophy and medals."],
  ],
  [
    "final_result",
    { place: 3 },
    [...WON, "Third prize", "$250,000 in cash, plus a trophy and medals."],
  ],
  ["final_result", {}, [...FINAL_PAGES, "The winners have been", MONEY], ["Congratulations"]],
  [
    "entry_received",
    {},
    [
      "E-000042",
      "Submitted: Aug 31, 2025 11:59 PM EST (UTC−5)",
      "Document: patch.pdf",
      "Edit until: Sep 7, 2025 11:59 PM EST (UTC−5)",
      "Withdraw until: Sep 9, 2025 11:59 PM EST (UTC−5)",
      ...Object.values(ATTESTATIONS).map((statement) => `- ${statement}`),
    ],
    OF_A_TEAM,
  ],
  ["deadline_reminder", {}, ["Only the entry’s owner can submit it."], OF_A_TEAM],
  // The official time zone has no daylight saving time.
  ["entry_received", { submitted_at: "2025-08-14T16:03:27Z" }, ["Aug 14, 2025 11:03 AM EST"]],
  ["entry_received", { submitted_at: "2026-01-01T00:00:00Z" }, ["Dec 31, 2025 7:00 PM EST"]],
  ["entry_received", WITHOUT_DOCUMENT, ["Document: None", "Edit or withdraw until: Sep 9"]],
  ["role_assigned", BY_NOBODY, BY_AN_ADMINISTRATOR, ANA],
  ["role_removed", BY_NOBODY, BY_AN_ADMINISTRATOR, ANA],
  ["second_factor_reset", BY_NOBODY, BY_AN_ADMINISTRATOR, ANA],
  [
    "release_requested",
    {},
    [
      "Release to confirm: Panel",
      "ana@example.com requested the release of the round “Panel”.",
      "Earliest release time: Sep 24, 2025",
      `\n${SITE}/admin/judging/releases\n`,
    ],
  ],
  [
    "release_requested",
    STATUSES,
    ["Release to confirm: submission statuses"],
    ["Earliest release time"],
  ],
  ["release_requested", STATUSES, ["requested the release of the submission statuses."]],
];

test.each(CONTENTS)("%s with %j says %j, not %j", (kind, changes, contains, lacks = []) => {
  const data = JSON.parse(JSON.stringify({ ...EMAIL_DATA[kind], ...changes }));
  const { subject, text } = compose(kind, data);
  const all = `${subject}\n${text}`.replaceAll("\u00a0", " ");
  for (const part of contains) expect(all).toContain(part);
  for (const part of lacks) expect(all).not.toContain(part);
});

test.each([
  "Prize! https://evil.example/claim",
  "claim@evil.example",
  "evil\uff0eexample",
  "evil\uff61example",
  "evil.\u0440\u0444",
  "evil\u3002\u4e2d\u56fd",
  "Account suspended. Call +1 900 555 0100",
  "Call \uff11\uff19\uff10\uff10-555.0100",
])("the invitation does not repeat a name with contact details: %s", (inviter_name) => {
  const { html, text, subject } = compose("team_invitation", { token: "abc", inviter_name });
  for (const part of [html, text, subject]) expect(part).not.toMatch(/evil|555/);
  expect(text).toContain("A participant has invited you");
});

test.each([0, 4, "first", null])("the final result rejects the place %j", (place) => {
  expect(() => compose("final_result", { idea_name: "Tidal Pulse", place })).toThrow("lacks place");
});

test("HTML keeps only line breaks, lists and plain links of the author's text", () => {
  const { html } = compose("group_email", {
    subject: "Fish & <chips>",
    body: 'Hello,\ncome to https://challenge.example.com/faq?a=1&b="2".\n\n<a href="x">Bye</a>',
  });
  expect(html).toContain("<h1>Fish &amp; &#60;chips&#62;</h1>");
  expect(html).toContain(
    '<p>Hello,<br>come to <a href="https://challenge.example.com/faq?a=1&amp;b=">https://challenge.example.com/faq?a=1&amp;b=</a>&#34;2&#34;.</p>',
  );
  expect(html).toContain("<p>&#60;a href=&#34;x&#34;&#62;Bye&#60;/a&#62;</p>");
  expect(compose("contact_reply", EMAIL_DATA.contact_reply).html).toContain(
    "<p>Five at most.</p>\n          <p>Kind regards</p>",
  );
  const receipt = compose("entry_received", EMAIL_DATA.entry_received).html;
  for (const statement of Object.values(ATTESTATIONS)) {
    expect(receipt).toContain(`<li>${statement}</li>`);
  }
  expect(compose("password_changed", EMAIL_DATA.password_changed).html).toContain(
    `contact us: <a href="${SITE}/contact">${SITE}/contact</a></p>`,
  );
});

test("a subject is cut at 150 characters without splitting a character", () => {
  const subject = "\u{1F600}".repeat(200);
  const email = compose("contact_reply", { ...EMAIL_DATA.contact_reply, subject });
  expect(Array.from(email.subject)).toHaveLength(150);
  expect(email.subject.isWellFormed()).toBe(true);
});

test("an unknown kind is refused", () => {
  expect(() => compose("newsletter", {})).toThrow("Unknown kind of email: newsletter.");
});
