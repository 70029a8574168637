import { encode } from "jpeg-js";
import { releasedDates, setChallenge } from "#tools/testing/world/challenge.ts";
import { signIn } from "./support/actions.ts";
import { chooseFile } from "./support/documents.ts";
import { expect, expectAccessibleAtEachSize } from "./support/fixtures.ts";
import { test } from "./support/submissions.ts";

/** Location and camera model, as a camera writes them into an EXIF segment. */
const TRACES = "GPSLatitude 48.8566 Camera of Olga";

/** A JPEG as it comes from a camera, of 2400 by 1200 pixels. */
function photograph(): Buffer {
  const [width, height] = [2400, 1200];
  const { data } = encode({ data: Buffer.alloc(width * height * 4, 120), width, height }, 80);
  const exif = Buffer.concat([Buffer.from("Exif\0\0"), Buffer.from(TRACES)]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length + 2);
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1]), length, exif]);
  return Buffer.concat([data.subarray(0, 2), segment, data.subarray(2)]);
}

test.afterEach(async ({ page, people: { sql } }) => {
  await page.goto("about:blank");
  await sql`delete from public.submissions where status = 'selected'`;
});

test("a finalist's picture loses its camera data, and is visible while its page is public", async ({
  page,
  visitor,
  people,
  submitted,
}) => {
  test.slow();
  const { sql } = people;
  const olga = await people.participant("Olga");
  const { id } = await submitted(olga, { ideaName: "Tidal", status: "selected" });
  await setChallenge(sql, releasedDates());
  await sql`
    insert into public.finalist_pages (submission_id, title, summary, is_public)
    values (${id}, 'Tidal', 'It breathes.', true)`;
  await signIn(page, olga, "/workspace");

  const file = { name: "IMG_1.jpg", mimeType: "image/jpeg", buffer: photograph() };
  await chooseFile(page, "Choose a picture", file);
  await page.getByLabel("Picture description").fill("A disc on a belly");
  await expectAccessibleAtEachSize(page);
  await page.getByRole("button", { name: "Add this picture" }).click();
  await expect(page.getByText("The picture has been added to your page.")).toBeVisible();
  await expect(page.getByRole("img", { name: "A disc on a belly" }).first()).toBeVisible();

  const anybody = await visitor();
  await anybody.goto("/finalists");
  await anybody.getByRole("link", { name: "Tidal", exact: true }).click();
  await expect(anybody.getByRole("heading", { level: 1, name: "Tidal" })).toBeVisible();
  const picture = anybody.getByRole("img", { name: "A disc on a belly" });
  await expect(picture).toBeVisible();
  await expectAccessibleAtEachSize(anybody);
  const size = await picture.evaluate((image: HTMLImageElement) => [
    image.naturalWidth,
    image.naturalHeight,
  ]);
  expect(size).toEqual([1600, 800]);
  const answer = await anybody.request.get((await picture.getAttribute("src")) ?? "");
  expect(answer.headers()["content-type"]).toBe("image/webp");
  const bytes = (await answer.body()).toString("latin1");
  for (const trace of [TRACES, "Exif", "EXIF", "GPS", "Camera", "IMG_1"]) {
    expect(bytes).not.toContain(trace);
  }

  // The page has its own address and preview.
  const served = await anybody.request.get(anybody.url());
  expect(await served.text()).toContain('property="og:image:alt" content="A disc on a belly"');
  await anybody.reload();
  await expect(anybody).toHaveTitle(/^Tidal – /);

  await page.getByRole("button", { name: "Remove picture 1" }).click();
  await expect(page.getByText("The picture has been removed.")).toBeVisible();
  expect((await anybody.request.get(answer.url())).status()).toBe(404);
  await page.getByLabel("Publish this page").uncheck();
  await page.getByRole("button", { name: "Save the page" }).click();
  await expect(page.getByText("Your page has been saved.")).toBeVisible();
  expect((await anybody.request.get(anybody.url())).status()).toBe(404);
});
