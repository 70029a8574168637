import { expect, test } from "./support/fixtures.ts";

// That the policy allows everything the site does is shown by all other browser tests, which fail on
// what it refuses (support/fixtures.ts); that every answer has it, by tools/stack/site/site.test.ts.
test("a page runs no script and takes no style sheet, frame or address that is put into it", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Content Security Policy/);
  await page.goto("/");
  await page.evaluate(() => {
    const refused: string[] = [];
    Object.assign(window, { refused });
    document.addEventListener("securitypolicyviolation", (event) =>
      refused.push(event.effectiveDirective),
    );
    const put = (tag: string, content: Record<string, string>) =>
      document.body.append(Object.assign(document.createElement(tag), content));
    put("script", { textContent: "window.ran = true" });
    put("script", { src: "https://scripts.example.com/evil.js" });
    put("style", { textContent: "body { visibility: hidden }" });
    put("iframe", { src: "https://frames.example.com" });
    fetch("https://collect.example.com").catch(() => undefined);
  });
  await expect
    .poll(() =>
      page.evaluate(() => (window as unknown as { refused: string[] }).refused.toSorted()),
    )
    .toEqual(["connect-src", "frame-src", "script-src-elem", "script-src-elem", "style-src-elem"]);
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

// The back office needs it, and shows that it has it in admin-judging.spec.ts.
test("no page of the public site runs WebAssembly", async ({ page }) => {
  await page.goto("/");
  const outcome = await page.evaluate(() =>
    WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)).then(
      () => "It runs.",
      (error: Error) => error.name,
    ),
  );
  expect(outcome).toBe("CompileError");
});
