import { describe, expect, test } from "vitest";
import { ATTESTATIONS } from "#shared/attestations.ts";
import { newChallenge } from "#shared/challengeRow.ts";
import type { ChallengeStage } from "#shared/participation.ts";
import { composeEmail } from "../../functions/_server/emails/compose.ts";
import { spellTime } from "../../functions/_server/emails/time.ts";
import { EMAIL_DATA } from "./emailData.ts";

const SITE = "https://challenge.example.com";
const API = "https://abc.supabase.example.com";
const compose = (kind: string, data: unknown, state: ChallengeStage = "roster_open") =>
  composeEmail(
    kind,
    data,
    { challenge: newChallenge, state },
    { siteUrl: `${SITE}/`, supabaseUrl: API },
  );

describe.each(Object.entries(EMAIL_DATA))("%s", (kind, data) => {
  test("says the same in HTML and in plain text", () => {
    const { subject, html, text } = compose(kind, data);
    expect(subject).not.toBe("");
    expect(html).toContain('<html lang="en">');
    expect(text).toContain(SITE);
    for (const value of Object.values<string | number>(data).map(String)) {
      // Tokens are inside of a link, times are spelled out.
      if (/^\d{4}-/.test(value)) continue;
      // A role begins with a capital.
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

  test("takes nothing that people wrote for HTML, or for another header", () => {
    const nasty = `<img src=x onerror=alert(1)> "quoted" & 'single'\r\nBcc: victim@example.com`;
    const poisoned = Object.fromEntries(
      Object.entries(data).map(([name, value]) => [
        name,
        name.endsWith("_at") || typeof value === "number" ? value : nasty,
      ]),
    );
    const { subject, html } = compose(kind, poisoned);
    expect(html).not.toMatch(/<img|onerror=[^\s&]*alert\(1\)>/);
    expect(html.match(/<h1>/g)).toHaveLength(1);
    expect(subject).not.toMatch(/[\r\n]/);
  });

  test.each([null, [], "text", { idea_name: 7, token: {}, name: [], body: 0 }])(
    "is written, or refused, with %j for its data",
    (wrong) => {
      let email: { text: string } | undefined;
      try {
        email = compose(kind, wrong);
      } catch (error) {
        expect(String(error)).toMatch(/^Problem: The email's data lacks /);
      }
      expect(email?.text ?? "").not.toMatch(/undefined|null|NaN|\[object/);
    },
  );
});

describe("the invitation", () => {
  test("leads to the site with its token, which cannot lead anywhere else", () => {
    const link = `${SITE}/invitation?token=0123abcd`;
    const { html, text } = compose("team_invitation", EMAIL_DATA.team_invitation);
    expect(html).toContain(`href="${link}"`);
    expect(text).toContain(`\n${link}\n`);
    const forged = compose("team_invitation", { token: '&next=//evil"x', inviter_name: "Eve" });
    expect(forged.text).toContain(`${SITE}/invitation?token=%26next%3D%2F%2Fevil%22x\n`);
  });

  test("comes from a participant if the name is missing", () => {
    const { text } = compose("team_invitation", { token: "abc", inviter_name: null });
    expect(text).toContain("A participant invites you");
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
  ])("does not say a name that leads elsewhere: %s", (inviter_name) => {
    const { html, text, subject } = compose("team_invitation", { token: "abc", inviter_name });
    for (const part of [html, text, subject]) expect(part).not.toMatch(/evil|555/);
    expect(text).toContain("A participant invites you");
  });

  test("leaves nothing in a name that a mail program could take for a link", () => {
    const said = (inviter_name: string) =>
      compose("team_invitation", { token: "abc", inviter_name }).text;
    expect(said("Evil.Example")).toContain("Evil. Example invites you");
    expect(said("\u041f\u0440\u0438\uff0e\u0420\u0444")).toContain(
      "\uff0e \u0420\u0444 invites you",
    );
    expect(said("J. R. R. Tolkien")).toContain("J. R. R. Tolkien invites you");
  });
});

test("the reply to a message repeats no name or subject with contact details", () => {
  const body = "We look into it.";
  const strange = { name: "https://evil.example/claim?x=", subject: "Prize: evil.example", body };
  const { html, text, subject } = compose("contact_reply", strange);
  for (const part of [html, text, subject]) expect(part).not.toContain("evil");
  expect(text).toContain("Hello there,");
  expect(text).toContain("Thank you for your message. This is our reply:");
  expect(subject).toBe("Our reply to your message");
});

test("an idea is named as it is, unless it leads elsewhere", () => {
  const said = (idea_name: string) =>
    compose("member_left", { member_name: "Ada", idea_name }).text;
  expect(said("Pump@home v2.0")).toContain("Pump@home v2.0");
  expect(said("evil.example")).not.toContain("evil");
});

test.each(["entry_selected", "entry_declined"] as const)(
  "%s apologizes to teams that were sent a different decision, and only to them",
  (kind) => {
    const apology = "Our earlier email no longer applies";
    expect(compose(kind, EMAIL_DATA[kind]).text).not.toContain(apology);
    const corrected = { ...EMAIL_DATA[kind], former_decision: "declined" };
    expect(compose(kind, corrected).text).toContain(apology);
  },
);

test.each([
  ["top_three_selected", true, "workspace"],
  ["top_three_declined", false, "dashboard"],
])("%s says what comes next, and congratulates whom it should", (kind, isGoodNews, page) => {
  const { text } = compose(kind, { idea_name: "Tidal Pulse" });
  expect(text.includes("Congratulations")).toBe(isGoodNews);
  expect(text.includes("You remain a finalist")).toBe(!isGoodNews);
  expect(text).toContain("will write to everyone on this entry within two working days");
  expect(text).toContain("$50,000 cash and the medals");
  expect(text).toContain(`${SITE}/${page}\n`);
});

test.each([
  [
    1,
    "You've won",
    "up to $3 million, made up of $1 million cash and $2 million venture investment.",
  ],
  [2, "Second prize", "$750,000 cash, a trophy and medals."],
  [3, "Third prize", "$250,000 cash, a trophy and medals."],
  [undefined, "The winners have been selected", "$50,000 cash and the medals"],
])("after the final, place %s is told as: %s", (place, words, money) => {
  const { subject, text } = compose("final_result", { idea_name: "Tidal Pulse", place });
  expect(subject).toContain(words);
  expect(text.includes("Congratulations")).toBe(place !== undefined);
  expect(text.replaceAll("\u00a0", " ")).toContain(money);
  expect(text).toContain(
    "The Provider will write to everyone on this entry within two working days",
  );
  for (const page of ["winners", "dashboard"]) expect(text).toContain(`${SITE}/${page}`);
});

test("the team of an ineligible entry gets the reason, as the organizers wrote it", () => {
  const entry = EMAIL_DATA.entry_declined;
  const { text } = compose("entry_declined", { ...entry, reason: "It came late.\nWe are sorry." });
  expect(text).toContain("Why it wasn't eligible:");
  expect(text).toMatch(/It came late\.\n.*We are sorry\./);
  expect(text).not.toContain("carefully");
  expect(compose("entry_declined", entry).text).not.toContain("eligible");
});

test.each([0, 4, "first", null])("after the final, %j is no place", (place) => {
  expect(() => compose("final_result", { idea_name: "Tidal Pulse", place })).toThrow("lacks place");
});

test("the receipt gives the time on the official clock", () => {
  const { text, html, subject } = compose("entry_received", EMAIL_DATA.entry_received);
  const time = "Aug 31, 2025 11:59 PM EST (UTC−5)";
  expect(text).toContain(`Submitted: ${time}`);
  expect(html).toContain(time);
  expect(subject).toContain("DIC-7K2M9");
});

test("the receipt has the document, what was confirmed, and what may still change until when", () => {
  const { text, html } = compose("entry_received", EMAIL_DATA.entry_received);
  expect(text).toContain("Document: patch.pdf");
  expect(text).toContain("Can be edited until: Sep 7, 2025 11:59 PM EST (UTC−5)");
  expect(text).toContain("Can be withdrawn until: Sep 9, 2025 11:59 PM EST (UTC−5)");
  for (const statement of Object.values(ATTESTATIONS)) {
    expect(text).toContain(`- ${statement}`);
    expect(html).toContain(`<li>${statement}</li>`);
  }
  const { withdrawals_close_at } = EMAIL_DATA.entry_received;
  const plain = { ...EMAIL_DATA.entry_received, document: null, closes_at: withdrawals_close_at };
  const { text: without } = compose("entry_received", plain);
  expect(without).toContain("Document: None");
  expect(without).toContain("Can be edited or withdrawn until: Sep 9");
});

test.each([
  ["2025-08-14T16:03:27Z", "Aug 14, 2025 11:03 AM EST (UTC−5)"],
  ["2026-01-01T00:00:00Z", "Dec 31, 2025 7:00 PM EST (UTC−5)"],
])("%s is spelled the same in summer and in winter", (instant, spelled) => {
  expect(spellTime(new Date(instant))).toBe(spelled);
});

test("a draft that was left has no name yet", () => {
  const { text } = compose("member_left", { member_name: null, idea_name: "" });
  expect(text).toContain("A participant has left.");
  expect(text).toContain("Idea: (no name yet)");
});

test.each(["role_assigned", "role_removed", "second_factor_reset"] as const)(
  "the person's own copy of %s names no administrator",
  (kind) => {
    const { changed_by, ...data } = EMAIL_DATA[kind];
    const { text } = compose(kind, data);
    expect(text).toContain("An administrator ");
    expect(text).not.toContain(changed_by);
  },
);

test("a requested release is named by its round or its statuses, with its page and its time", () => {
  const { text, subject } = compose("release_requested", EMAIL_DATA.release_requested);
  expect(subject).toBe("Release to confirm: Panel");
  expect(text).toContain("ana@example.com requested the release of the round “Panel”.");
  expect(text).toContain("Not before: Sep 24, 2025");
  expect(text).toContain(`\n${SITE}/admin/judging/releases\n`);
  const statuses = { requested_by: "ana@example.com" };
  const ofStatuses = compose("release_requested", statuses);
  expect(ofStatuses.subject).toBe("Release to confirm: submission statuses");
  expect(ofStatuses.text).toContain("requested the release of the submission statuses.");
  expect(ofStatuses.text).not.toContain("Not before");
});

test("an address in small print is a link", () => {
  const { html } = compose("password_changed", EMAIL_DATA.password_changed);
  expect(html).toContain(`write to us: <a href="${SITE}/contact">${SITE}/contact</a></p>`);
});

test("a reply keeps its lines", () => {
  const { html, text } = compose("contact_reply", EMAIL_DATA.contact_reply);
  expect(html).toContain("Five at most.<br><br>Kind regards");
  expect(text).toContain("\nFive at most.\n\nKind regards\n");
});

test("a letter has paragraphs, lines, links of plain addresses, and no HTML of its author", () => {
  const { html, text } = compose("group_email", {
    subject: "Fish & <chips>",
    body: 'Hello,\ncome to https://challenge.example.com/faq?a=1&b="2".\n\n<a href="x">Bye</a>',
  });
  expect(html).toContain("<h1>Fish &amp; &#60;chips&#62;</h1>");
  expect(html).toContain(
    '<p>Hello,<br>come to <a href="https://challenge.example.com/faq?a=1&amp;b=">https://challenge.example.com/faq?a=1&amp;b=</a>&#34;2&#34;.</p>',
  );
  expect(html).toContain("<p>&#60;a href=&#34;x&#34;&#62;Bye&#60;/a&#62;</p>");
  expect(text).toContain("Fish & <chips>\n\nHello,\ncome to https://challenge.example.com/faq");
});

test("a subject is cut where mail programs would cut it, between characters", () => {
  const { subject } = compose("contact_reply", {
    ...EMAIL_DATA.contact_reply,
    subject: "\u{1F600}".repeat(200),
  });
  expect(Array.from(subject)).toHaveLength(150);
  expect(subject.isWellFormed()).toBe(true);
});

test("a newsletter can be unsubscribed from in the email program and on a page", () => {
  for (const [kind, data] of Object.entries(EMAIL_DATA)) {
    const { html, text, headers } = compose(kind, data);
    const page = `${SITE}/mailing-list/unsubscribe?token=0123abcd`;
    const isNewsletter = kind.startsWith("news_");
    expect(html.includes(`href="${page}"`), kind).toBe(isNewsletter);
    expect(text.includes(page), kind).toBe(isNewsletter);
    expect(headers, kind).toEqual(
      isNewsletter
        ? {
            "List-Unsubscribe": `<${API}/functions/v1/unsubscribe?token=0123abcd>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }
        : undefined,
    );
  }
});

test("a kind that nobody knows is refused", () => {
  expect(() => compose("newsletter", {})).toThrow("There is no email of the kind newsletter.");
});
