import { createHash } from "node:crypto";
import { html, raw } from "hono/html";

/** People to sign in as with one click. The last one shows what happens to an existing account. */
const SAMPLE_ACCOUNTS = [
  { name: "Amara Okafor", email: "amara.okafor@example.com" },
  { name: "Jonas Lindqvist", email: "jonas.lindqvist@example.com" },
  { name: "Mei Tanaka", email: "mei.tanaka@example.com" },
  { name: "Demo Participant", email: "participant@example.com" },
];

const STYLE = `
body { max-width: 26rem; margin: 6vh auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
input, button { box-sizing: border-box; width: 100%; min-height: 2.75rem; margin: .25rem 0; font: inherit; }
`;

// No form-action: browsers also apply it to the redirect after a form, which returns to the origin that asked.
const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; frame-ancestors 'none'`,
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

/** The page that asks which account to continue with. `fields` return with the answer. */
export async function accountPage(fields: Record<string, string>): Promise<Response> {
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const samples = SAMPLE_ACCOUNTS.map(
    ({ name, email }) => html`<li><form method="post">${hidden}
<input type="hidden" name="email" value="${email}"><input type="hidden" name="name" value="${name}">
<button name="answer" value="continue">${name}, ${email}</button></form></li>`,
  );
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in with Google (local stand-in)</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
<p>Local stand-in for Google. Nothing here leaves this computer.</p>
<h1>Sign in with Google</h1>
<p>Choose an account to continue to the Device Innovation Challenge.</p>
<h2 id="samples">Sample accounts</h2>
<ul aria-labelledby="samples">${samples}</ul>
<h2>Another account</h2>
<form method="post">${hidden}
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="off" required maxlength="254">
<label for="name">Name</label>
<input id="name" name="name" autocomplete="off" required maxlength="100">
<button name="answer" value="continue">Continue</button>
<button name="answer" value="cancel" formnovalidate>Cancel</button>
</form>
</main>
</body>
</html>`;
  return new Response(String(await page), { headers: HEADERS });
}
