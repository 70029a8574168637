import { createClient } from "@supabase/supabase-js";
import { beforeEach, expect, test } from "vitest";
import { answerWith } from "#tools/testing/api/answerWith.ts";
import { picturePath } from "#tools/testing/world/documents.ts";
import { createFinalist, type Finalist } from "#tools/testing/world/finalists.ts";
import { useOwnOutbox } from "./outbox.ts";
import { startOwnFunctions } from "./ownFunctions.ts";

const api = useOwnOutbox();
const { sql } = api;

const BYTES = "RIFF\0\0\0\0WEBPVP8 a drawing";
const SHELL =
  '<!DOCTYPE html><html><head><meta charSet="utf-8"/><title>A project – Challenge</title>' +
  '<meta name="description" content="One."/><meta name="robots" content="noindex"/></head>' +
  "<body>shell</body></html>";

let finalist: Finalist;
let page: string;
let picture: string;

beforeEach(async () => {
  finalist = await createFinalist(sql);
  const path = picturePath(finalist.id);
  const { storage } = createClient(api.addresses.apiUrl, api.addresses.secretKey);
  const uploaded = await storage
    .from("projects")
    .upload(path, BYTES, { contentType: "image/webp" });
  expect(uploaded.error).toBeNull();
  const [row] = await sql<{ id: string; page: string }[]>`
    with page as (
      insert into public.finalist_pages (submission_id, title, summary, is_public)
      values (${finalist.id}, ${'</title><script>"$&'}, 'It waits & "tells".', true) returning id
    ), picture as (
      insert into public.finalist_pictures (submission_id, position, file_path, alt_text)
      values (${finalist.id}, 1, ${path}, 'A patch on a hand') returning id
    )
    select picture.id, page.id as page from picture, page`;
  picture = row?.id ?? "";
  page = row?.page ?? "";
});

const hide = (hidden: boolean) => sql`
  update public.finalist_pages set hidden_at = ${hidden ? new Date() : null}
  where submission_id = ${finalist.id}`;

const askPicture = (id: string, init?: RequestInit) =>
  fetch(`${api.addresses.apiUrl}/functions/v1/project-picture?id=${id}`, init);

test("everyone can see a picture while its page is public", async () => {
  const answer = await askPicture(picture);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe(BYTES);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/webp",
    "x-content-type-options": "nosniff",
    "cache-control": "no-cache",
    etag: `"${picture}"`,
  });
  const head = await askPicture(picture, { method: "HEAD" });
  expect(head.headers.get("content-type")).toBe("image/webp");
  const again = { headers: { "if-none-match": `"${picture}"` } };
  expect((await askPicture(picture, again)).status).toBe(304);

  await hide(true);
  // This includes browsers that have cached it.
  for (const init of [{}, again]) {
    const answer = await askPicture(picture, init);
    expect([answer.status, await answer.text()]).toEqual([404, ""]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
  await hide(false);
  expect((await askPicture(picture)).status).toBe(200);
});

test("pictures are found only by id", async () => {
  for (const id of ["", "x", "'", finalist.id, page, "../submissions/a"]) {
    expect((await askPicture(encodeURIComponent(id))).status, id).toBe(404);
  }
});

/** The function `project` with a site that serves the shell. */
async function startProject(status = 200) {
  const requestedUrls: string[] = [];
  const siteUrl = await answerWith((request, _, answer) => {
    requestedUrls.push(request.url ?? "");
    answer.writeHead(status, { "content-type": "text/html" }).end(SHELL);
  });
  const { send } = await startOwnFunctions(api.addresses, { SITE_URL: `${siteUrl}/` });
  const ask = (id: string) => send(`project?id=${encodeURIComponent(id)}`);
  return { ask, requestedUrls, siteUrl };
}

test("the page of a project has its title, summary and picture, escaped", async () => {
  const { ask, requestedUrls, siteUrl } = await startProject();
  const answer = await ask(page);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("no-cache");
  const html = await answer.text();
  expect(requestedUrls).toEqual(["/projects/page"]);
  expect(html.match(/<title/g)).toHaveLength(1);
  expect(html).not.toContain("<script>");
  expect(html).not.toContain("noindex");
  expect(html).toContain(
    "&#60;/title&#62;&#60;script&#62;&#34;$&amp; – Device Innovation Challenge",
  );
  expect(html).toContain('name="description" content="It waits &amp; &#34;tells&#34;."');
  expect(html).toContain(`property="og:image" content="${siteUrl}/pictures/${picture}"`);
  expect(html).toContain('property="og:image:alt" content="A patch on a hand"');
  expect(html).toContain(`rel="canonical" href="${siteUrl}/projects/${page}"`);
  expect(html).toContain("<body>shell</body>");

  await sql`delete from public.finalist_pictures where id = ${picture}`;
  expect(await (await ask(page)).text()).toContain(`og:image" content="${siteUrl}/og.png"`);
});

test("a hidden or unknown project is a 404 with the same page", async () => {
  const { ask } = await startProject();
  await hide(true);
  for (const id of [page, finalist.id, "page", "", "%"]) {
    const answer = await ask(id);
    expect(answer.status, id).toBe(404);
    expect(await answer.text()).toBe(SHELL);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
});

test("without the site, the response is 503", async () => {
  const { ask } = await startProject(500);
  expect((await ask(page)).status).toBe(503);
});
