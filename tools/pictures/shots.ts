import type { Page } from "@playwright/test";
import { paths } from "#site/config/paths.ts";

/** A picture of the docs: what has to be done on a page before it is taken. */
export interface Shot {
  /** Its file below docs/. */
  file: string;
  /** The address with which it begins. */
  address: string;
  width?: number;
  height?: number;
  prepare?: (page: Page) => Promise<void>;
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).first();

/** Opens a part of the round of this name, from the list of rounds. */
function partOfRound(round: string, part: string) {
  return async (page: Page) => {
    await page.getByRole("link", { name: round, exact: true }).click();
    await page.getByRole("link", { name: part, exact: true }).click();
  };
}

const ROUNDS = "/admin/judging/rounds";

const DESKTOP = { width: 1440, height: 840 };

/** What the visitors see, for the README: while entries are open. */
export const OF_THE_SITE: readonly Shot[] = [
  { file: "images/home.webp", address: paths.home, ...DESKTOP },
  { file: "images/brief.webp", address: paths.challenge, ...DESKTOP },
  { file: "images/logistics.webp", address: paths.logistics, ...DESKTOP },
  { file: "images/home-phone.webp", address: paths.home, width: 390, height: 844 },
];

/** What administrators see while entries are open, and judges try a first round. */
export const WHILE_OPEN: readonly Shot[] = [
  {
    file: "images/backoffice.webp",
    address: "/admin/submissions?sort=idea_name&order=DESC",
    height: 800,
  },
  { file: "handbook/images/dashboard.webp", address: "/admin/dashboard" },
  {
    file: "handbook/images/deadline.webp",
    address: "/admin/configurations",
    height: 860,
    async prepare(page) {
      await page.getByLabel("Submissions close").fill("2025-09-08T06:59");
      await page.getByText("Once you save these changes:").waitFor();
      await page.getByRole("heading", { name: "Deadlines and team size" }).scrollIntoViewIfNeeded();
      await button(page, "Save Changes").scrollIntoViewIfNeeded();
    },
  },
  {
    file: "handbook/images/entries.webp",
    address: "/admin/submissions",
    async prepare(page) {
      await page.getByRole("checkbox", { name: "Select Kelp" }).check();
      await page.getByRole("checkbox", { name: "Select Orbit" }).check();
      await page.getByText("2 items selected").waitFor();
      await page.getByRole("checkbox", { name: "Select Orbit" }).blur();
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  {
    file: "handbook/images/entry.webp",
    address: "/admin/submissions",
    async prepare(page) {
      await page.getByRole("link", { name: "Kelp", exact: true }).click();
      await page.getByRole("heading", { name: "Tags" }).waitFor();
    },
  },
  {
    file: "handbook/images/checklist.webp",
    address: "/admin/submissions",
    height: 560,
    async prepare(page) {
      await page.getByRole("link", { name: "Kelp", exact: true }).click();
      const region = page.getByRole("region", { name: "Eligibility" });
      await region.evaluate((element) => element.scrollIntoView());
      await page.mouse.wheel(0, -12);
    },
  },
  {
    file: "handbook/images/person.webp",
    address: "/admin/users",
    height: 760,
    async prepare(page) {
      await page.getByRole("link", { name: "tunde.bakare@example.com" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Change role" }).waitFor();
    },
  },
  {
    file: "handbook/images/message.webp",
    address: "/admin/contact-requests",
    async prepare(page) {
      await page
        .getByRole("row", { name: /Mariam/ })
        .getByRole("link")
        .click();
      await page
        .getByRole("textbox", { name: "Reply" })
        .fill("Dear Mariam,\n\nWe write invitations for every finalist, in time for the embassy.");
    },
  },
  {
    file: "handbook/images/group-email.webp",
    address: "/admin/group-emails/new",
    height: 860,
    async prepare(page) {
      await page.getByRole("button", { name: "Templates" }).click();
      await page.getByRole("button", { name: "Insert One week left" }).click();
    },
  },
  {
    file: "handbook/images/round-entries.webp",
    address: ROUNDS,
    async prepare(page) {
      await partOfRound("Trial screening", "Round entries")(page);
      await page.getByRole("table", { name: "Round entries" }).waitFor();
    },
  },
  {
    file: "handbook/images/assignment.webp",
    address: ROUNDS,
    height: 620,
    async prepare(page) {
      await partOfRound("Trial screening", "Assignment")(page);
      await button(page, "Preview assignment").click();
      const publish = button(page, "Publish assignment");
      await publish.waitFor();
      await publish.scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 10_000);
    },
  },
  {
    file: "handbook/images/progress.webp",
    address: ROUNDS,
    async prepare(page) {
      await partOfRound("Trial screening", "Progress")(page);
      await page.getByRole("table", { name: "By judge" }).waitFor();
    },
  },
];

/** What they see once there is a top three. */
export const AFTER_THE_TOP_THREE: readonly Shot[] = [
  {
    file: "handbook/images/results.webp",
    address: ROUNDS,
    width: 1280,
    height: 760,
    async prepare(page) {
      await partOfRound("Screening", "Results")(page);
      await page
        .getByRole("table", { name: "Ranking" })
        .evaluate((table) => table.scrollIntoView({ block: "end" }));
    },
  },
  {
    file: "handbook/images/decisions.webp",
    address: ROUNDS,
    height: 760,
    async prepare(page) {
      await partOfRound("Top three", "Decisions")(page);
      await page.getByRole("table").waitFor();
    },
  },
  {
    file: "handbook/images/finalists.webp",
    address: "/admin/judging/finalists",
    height: 760,
    async prepare(page) {
      // Pictures that are not public yet are fetched before they are shown.
      await page.waitForFunction(() => (document.images[0]?.naturalWidth ?? 0) > 0);
    },
  },
];
