import { ACCESSIBILITY_STATEMENT_VERSION } from "#common/legalTexts.ts";
import { mailtoLink } from "#common/mailtoLink.ts";
import { contact } from "../contact.ts";
import { organisation } from "../organisation.ts";
import { pages } from "../pages.ts";
import { list, NBSP, paragraph, table } from "../text.ts";
import { type LegalText, versionOf } from "./legalText.ts";

/** What is accessible of the site, how that is known, and what is missing. It claims nothing that no test in e2e/ proves. */
export const accessibility: LegalText = {
  title: "Accessibility",
  version: versionOf(ACCESSIBILITY_STATEMENT_VERSION),
  lead: "The challenge is for everybody who has an idea, however they read, hear, see or move. We build this site to WCAG 2.2 at level AA, test it with every change, and say here what is missing.",
  summary: [
    {
      figure: "AA",
      text: "The level of the Web Content Accessibility Guidelines 2.2 that we build to.",
    },
    {
      figure: `400${NBSP}%`,
      text: "Zoom in as far as that, and everything is there and scrolls in one direction.",
    },
    { figure: "Keys", text: "An entry can be written and handed in without a mouse." },
    {
      figure: "Tell us",
      text: "Something stands in your way? We mend it, or find another way with you.",
    },
  ],
  sections: [
    {
      id: "standing",
      title: "How accessible it is",
      blocks: [
        paragraph(
          "We know of nothing of ours that fails WCAG 2.2 AA, but for what is listed under “What is missing”. That is our own judgement: nobody from outside has audited the site, and nobody who works with a screen reader every day has tested it for us yet.",
        ),
        paragraph(
          "This holds for the site with its dashboard, entries, teams, results, the pages of judges and the finalists’ workspace. The back office is tested in the same way by axe-core, by keyboard and on phones, but not with large letters or contrast themes.",
        ),
      ],
    },
    {
      id: "tested",
      title: "What is tested, and how",
      blocks: [
        paragraph(
          "With every change a browser goes through the site, and the change waits until nothing is wrong:",
        ),
        table(
          [
            "Rules",
            "axe-core looks at each screen, signed in and signed out, with dialogs and errors open as well: names, contrast, structure, and the size of what one taps.",
          ],
          [
            "Zoom",
            "Each open page fits windows from 320 pixels, which is 400 % on a desktop, to 1920.",
          ],
          [
            "Letters",
            "Open pages and those of participants with letters twice as large, and with the spacing of lines, words and letters that WCAG names. Nothing is cut off.",
          ],
          ["Colors", "The same pages with the colors of a contrast theme."],
          [
            "Keyboard",
            "From the first field of an entry to its receipt; the link that skips the bar; menus that keep the focus and close with Escape. A new page begins at its heading.",
          ],
          [
            "Motion",
            "Whoever asks their device for less of it: pages jump where they would scroll, and drawings stand as they end.",
          ],
          [
            "Files",
            "The brief as a PDF has headings, a language and an order in which it can be read aloud.",
          ],
          ["Without scripts", "All public pages can be read, and left, without JavaScript."],
        ),
        paragraph("A machine finds a part of what can be wrong. The rest is looked at by us."),
      ],
    },
    {
      id: "missing",
      title: "What is missing",
      blocks: [
        list(
          [
            { strong: "Documents of others. " },
            "Entries and what finalists hand in come from their teams, whose files need not be tagged for reading aloud. The copies that judges read are never tagged; the idea and its description are text beside them.",
          ],
          [
            { strong: "Pictures of finalists. " },
            "Each has words for those who do not see it. They are the team’s own.",
          ],
          [
            { strong: "The robot check. " },
            "It comes from hCaptcha, mostly stays out of sight, and sometimes asks for a puzzle of pictures, for which hCaptcha has other ways. If none works for you, write to us by email.",
          ],
          [
            { strong: "Google’s page, " },
            "if you sign in with it, is Google’s. Email and a password do the same.",
          ],
          [
            { strong: "Language. " },
            "Everything is in English, and nothing in easy read or sign language.",
          ],
        ),
      ],
    },
    {
      id: "feedback",
      title: "Whom to tell",
      blocks: [
        paragraph(
          "Write to ",
          { text: organisation.contactEmail, href: mailtoLink(organisation.contactEmail) },
          " or use the ",
          { text: "contact form", href: pages.contact },
          `. Say on which page it was and what you read or move with, if you like. ${contact.answerTime} If a fault of the site would make you miss a deadline, say so: administrators can give one entry more time.`,
        ),
      ],
    },
  ],
};
