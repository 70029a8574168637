import { html } from "hono/html";

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  // No form-action: browsers also apply it to the redirect after a form, which returns to the origin that asked.
  "content-security-policy":
    "default-src 'none'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
};

/** The page that asks which account to continue with. The answer includes `fields`. */
export async function accountPage(fields: Record<string, string>): Promise<Response> {
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in with Google (local stand-in)</title>
<link rel="icon" href="data:,">
</head>
<body>
<main>
<h1>Sign in with Google</h1>
<p>Local stand-in for Google: any address will do, and nothing leaves this computer.</p>
<form method="post">${hidden}
<p><label>Email <input name="email" type="email" autocomplete="off" required maxlength="254"></label></p>
<p><label>Name <input name="name" autocomplete="off" required maxlength="100"></label></p>
<button name="answer" value="continue">Continue</button>
<button name="answer" value="cancel" formnovalidate>Cancel</button>
</form>
</main>
</body>
</html>`;
  return new Response(String(await page), { headers: HEADERS });
}
