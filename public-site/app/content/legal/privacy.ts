import { PRIVACY_NOTICE_VERSION } from "#common/legalTexts.ts";
import { mailtoLink } from "#common/mailtoLink.ts";
import { inEnglish } from "#common/words.ts";
import { RETENTION } from "#shared/constants.ts";
import type { Profile } from "#shared/forms.ts";
import { figures } from "../figures.ts";
import { organisation } from "../organisation.ts";
import { pages } from "../pages.ts";
import { capitalized, list, NBSP, paragraph, table } from "../text.ts";
import { type LegalText, versionOf } from "./legalText.ts";

const { provider, designPartner } = organisation;

/** "30 days", on one line. */
function period(interval: string): string {
  return interval.replace(" ", NBSP);
}

/** What the notice calls each field of the profile, but for the list, which has a row of its own. */
const PROFILE_DATA: Readonly<Record<Exclude<keyof Profile, "joinMailingList">, string>> = {
  firstName: "first name",
  lastName: "last name",
  country: "country",
  levelOfStudy: "level of study",
  university: "university",
};

/** The privacy notice: what the site keeps about people, and for how long. */
export const privacy: LegalText = {
  title: "Privacy Notice",
  version: versionOf(PRIVACY_NOTICE_VERSION),
  lead: `What this site keeps about you, why, for how long and who sees it. It adds to the policies of ${provider} and ${designPartner}, which the foot of every page links to.`,
  summary: [
    { figure: "0", text: "Nothing measures your visit unless you accept it." },
    {
      figure: "1",
      text: "One button on your account page gives you everything that we keep about you; another one deletes your account.",
    },
    {
      figure: period(RETENTION.emails),
      text: "So long we remember to whom a mail went. Its words are forgotten when it has left.",
    },
    {
      figure: "Never",
      text: "We sell nothing about you, and no other participant outside your team learns that you take part, unless you become a finalist and agree.",
    },
  ],
  sections: [
    {
      id: "responsible",
      title: "Who is responsible",
      blocks: [
        paragraph(
          `${capitalized(provider)}, who runs the challenge with ${designPartner}. Write to `,
          { text: organisation.contactEmail, href: mailtoLink(organisation.contactEmail) },
          " or use the ",
          { text: "contact form", href: pages.contact },
          ".",
        ),
      ],
    },
    {
      id: "what-we-keep",
      title: "What we keep, and why",
      blocks: [
        paragraph("To let you take part, which is what you have asked for when you register:"),
        table(
          [
            "Account",
            "Your email address and a hash of your password, from which nobody can read it. If you sign in with Google, Google tells us your address and your name.",
          ],
          ["Profile", `Your ${inEnglish(Object.values(PROFILE_DATA), "and")}.`],
          [
            "Entry",
            "Its name, description and document, who is on the team, and what its owner has confirmed, when, and in which version of the rules.",
          ],
          [
            "Eligibility",
            "What we find of whether your entry can take part. If we ask your team to show something: its answer and its file, which only your team and administrators read.",
          ],
          ["Invitations", "The address of whoever a team has invited, and whether they came."],
          [
            "Judging",
            "If you judge: your name, your organisations of the last three years and whom you have worked closely with, what you know well, your conflicts of interest, what you have read and your reviews. If you mentor: how a team reaches you.",
          ],
          [
            "Sessions",
            "Where you are signed in: the kind of device, the network address and when. You see them in your data and can end them all.",
          ],
        ),
        paragraph("Because you have agreed to it, until you say otherwise:"),
        table(
          [
            "Mailing list",
            "Your name, address and country; with a profile also your level of study.",
          ],
          [
            "Analytics",
            "Which pages you open and which buttons you press, without your name. Only after you have accepted it in the cookie banner.",
          ],
        ),
        paragraph("Because we have to answer for what happens here, and to keep the site safe:"),
        table(
          ["Messages", "What you write with the contact form, and our answer."],
          ["Mails", "To whom a mail went, what kind it was and when."],
          [
            "Audit",
            "What administrators do. Of others only that an entry was handed in, withdrawn or passed on, or that an account was deleted: numbers, no names.",
          ],
          [
            "Limits",
            "How often something was done from one address, as a code that cannot be turned back into it.",
          ],
        ),
      ],
    },
    {
      id: "browser",
      title: "What stays in your browser",
      blocks: [
        paragraph(
          "Your choice about cookies, your session while you are signed in, and long texts that you have begun and not sent, in their tab only. For up to three days after you sign up, a code by which your password counts once you confirm your address. None of it follows you to other sites. Cookies of our analytics come only after you accept them; the ",
          { strong: "Cookie settings" },
          " at the foot of every page change your mind for you.",
        ),
      ],
    },
    {
      id: "who-sees-it",
      title: "Who sees it",
      blocks: [
        list(
          "Your team: the names, address, university and country of its members, and the entry.",
          `The administrators of the challenge at ${provider} and ${designPartner}: profiles, submitted entries with their teams, messages and the mailing list. They never see what a draft says.`,
          "The mentor of a finalist: its idea, what it hands in, and its members’ names and addresses.",
          "Everybody: what a finalist’s team chooses to show, and beside it the name, university and country of those members who agreed.",
          "Everybody, once results are released: the record of judging, with scores by random codes and without the names of people or ideas.",
          "The people who judge, and those whom they ask to judge with them: submitted entries.",
          "Services that work for us under contract: they host the database and the files, deliver mails, check that messages, registrations and sign-ins come from people and, if you accept it, measure visits.",
        ),
      ],
    },
    {
      id: "how-long",
      title: "How long we keep it",
      blocks: [
        table(
          ["Account, profile, draft", "Until you delete them, or ask us to."],
          [
            "Submitted entry, its document and what was confirmed",
            "With the records of the challenge. Without your name once your account is gone.",
          ],
          ["Accounts whose address was never confirmed", period(RETENTION.unconfirmedAccounts)],
          [
            "Addresses on the mailing list that were never confirmed",
            period(RETENTION.unconfirmedSubscribers),
          ],
          ["What your team has shown us, after our decision", period(RETENTION.evidence)],
          ["Uploaded files that belong to no entry", period(RETENTION.unusedUploads)],
          ["Invitations", period(RETENTION.invitations)],
          [
            "Reviews, who judged and who mentored",
            `${period(RETENTION.judging)} after the end of the challenge. Results and decisions stay, without names.`,
          ],
          [
            "What a finalist hands in and shows",
            "With the entry. Your name beside the page until you take it back, or leave the team.",
          ],
          [
            "Messages",
            `${period(RETENTION.contactRequests)} after they were resolved and last touched.`,
          ],
          [
            "Recipient and kind of a mail, and whether it arrived",
            `${period(RETENTION.emails)} after it was sent.`,
          ],
          ["Addresses that our mails came back from", period(RETENTION.suppressedAddresses)],
          [
            "Sessions",
            `Until you sign out, or ${period(RETENTION.sessions)} after they were last used.`,
          ],
          ["Log of sign-ins", period(RETENTION.signInLog)],
          ["Audit", period(RETENTION.auditLog)],
          [
            "Mailing list",
            "Until you leave it, by the link in each mail, or the challenge is over.",
          ],
        ),
        paragraph("Backups hold the same, and are deleted by the same deadlines."),
      ],
    },
    {
      id: "deletion",
      title: "When you delete your account",
      blocks: [
        list(
          "At once: account, profile, sessions, your place on the team and on the mailing list, invitations and mails to your address, and the files of a draft.",
          "Your entry passes to whoever has been in the team longest. With nobody left a draft or withdrawn entry is deleted.",
          "A submitted entry stays, with its document, without your name. Withdraw and discard it first if you do not want that, as long as withdrawals are open.",
          "In the audit stays a line that an account was deleted.",
        ),
      ],
    },
    {
      id: "rights",
      title: "Your rights",
      blocks: [
        list(
          "See and take away what we keep: “Download my data” on your account page.",
          "Correct it: your profile and address, on the same page.",
          "Delete it: your account, on the same page; without an account, write to us.",
          "Withdraw what you have agreed to, object to the rest, or ask us to keep something and not use it: write to us, and you hear from us within a month.",
          "Complain to the authority for data protection where you live.",
        ),
      ],
    },
    {
      id: "children-and-changes",
      title: "Age, and changes to this notice",
      blocks: [
        paragraph(
          `The challenge is for people who are ${figures.minimumAge} or older. A changed notice gets a new version, named at the top of this page by its day.`,
        ),
      ],
    },
  ],
};
