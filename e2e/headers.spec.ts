import { expect, test } from "./support/fixtures.ts";

// All other browser tests fail if the policy blocks a resource of the site (support/fixtures.ts), and
// tools/stack/site/site.test.ts checks that every answer has it. Only the back office runs WebAssembly
// (admin-documents.spec.ts).
test("a page runs no injected script and loads no injected style sheet, frame or address", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Content.Security.Policy/);
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

  const compiled = await page.evaluate(() =>
    WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)).then(
      () => "It runs.",
      (error: Error) => error.name,
    ),
  );
  expect(compiled).toBe("CompileError");
});
