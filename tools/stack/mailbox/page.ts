import { html, raw } from "hono/html";

/** An address in Mailpit's format. */
export interface Address {
  Name: string;
  Address: string;
}

/** An email in Mailpit's format. */
export interface Message {
  ID: string;
  Read: boolean;
  From: Address;
  To: Address[];
  Subject: string;
  /** ISO 8601. */
  Created: string;
  Text: string;
  HTML: string;
}

const STYLE = `
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
li { margin-bottom: 1rem; } .unread { font-weight: 700; }
iframe { width: 100%; height: 70vh; border: 1px solid #77717f; } pre { white-space: pre-wrap; }`;

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

// An email is an untrusted document: no scripts, no forms, no origin.
const MESSAGE_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data: http: https:; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'self'";

const respond = (body: string, policy: string) =>
  new Response(body, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "cache-control": "no-cache",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    },
  });

const people = (addresses: Address[]) =>
  addresses.map(({ Name, Address }) => (Name ? `${Name} <${Address}>` : Address)).join(", ");

/** @param refresh Whether the page reloads every few seconds. */
async function page(title: string, body: ReturnType<typeof html>, refresh = false) {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh ? html`<meta http-equiv="refresh" content="3">` : ""}
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${raw(STYLE)}</style>
</head>
<body>${body}</body>
</html>`;
  return respond(String(await document), PAGE_POLICY);
}

const listItem = ({ ID, Read, To, Subject, Created }: Message) => html`<li>
<a class="${Read ? "" : "unread"}" href="/message/${ID}">${Subject || "(no subject)"}</a><br>
${people(To)}, <time>${Created}</time></li>`;

/** All emails, newest first. */
export function listPage(messages: readonly Message[]): Promise<Response> {
  const body = html`<h1>Mailbox</h1>
<p>${messages.length > 0 ? `${messages.length} emails` : "No emails yet. Every email that the local stack sends appears here."}</p>
<form method="post" action="/delete"><button>Delete all</button></form>
<ul>${messages.map(listItem)}</ul>`;
  return page("Mailbox", body, true);
}

/** One email, as HTML in a frame and as text. */
export function messagePage(message: Message): Promise<Response> {
  const { ID, From, To, Created, Subject, HTML, Text } = message;
  return page(
    Subject,
    html`<p><a href="/">All emails</a></p><h1>${Subject || "(no subject)"}</h1>
<p>From ${people([From])}<br>To ${people(To)}<br><time>${Created}</time></p>
${HTML ? html`<iframe title="Email" src="/view/${ID}.html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>` : ""}
<h2>Text</h2><pre>${Text}</pre>`,
  );
}

/** The HTML of an email for that frame. Links open in a new tab instead of inside it. */
export function framedHtml({ HTML }: Message): Response {
  const base = '<base target="_blank">';
  const hasHead = /<head[^>]*>/i.test(HTML);
  return respond(hasHead ? HTML.replace(/<head[^>]*>/i, `$&${base}`) : base + HTML, MESSAGE_POLICY);
}
