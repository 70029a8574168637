import { expect, test } from "./support/fixtures.ts";

// That the policy allows everything the site does is shown by all other browser tests, which fail on
// what it refuses (support/fixtures.ts); that every answer has it, by supabase/local/site/site.test.ts.
test("a page runs no script and takes no style sheet, frame or address that is put into it", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Content Security Policy/);
  await page.goto("/");
  const attempt = await page.evaluate(async () => {
    const refused: string[] = [];
    document.addEventListener("securitypolicyviolation", (event) =>
      refused.push(event.effectiveDirective),
    );
    const put = (tag: string, content: Record<string, unknown>) =>
      document.body.append(Object.assign(document.createElement(tag), content));
    put("script", { textContent: "window.ran = true" });
    put("script", { src: "https://scripts.example.com/evil.js" });
    put("style", { textContent: "body { visibility: hidden }" });
    await fetch("https://collect.example.com").catch(() => undefined);
    await new Promise((onload) => put("iframe", { src: "https://frames.example.com", onload }));
    return {
      ran: "ran" in window,
      hidden: getComputedStyle(document.body).visibility === "hidden",
      refused: refused.toSorted(),
    };
  });
  expect(attempt).toEqual({
    ran: false,
    hidden: false,
    refused: ["connect-src", "frame-src", "script-src-elem", "script-src-elem", "style-src-elem"],
  });
});
