import { Hono } from "hono";
import { html, raw } from "hono/html";
import type { Address, Message, MessageStore } from "./message.ts";

const STYLE = `
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
li { margin-bottom: 1rem; } .unread { font-weight: 700; }
dt { float: left; clear: left; width: 5rem; color: #55505e; } dd { margin-left: 5rem; }
iframe { width: 100%; height: 70vh; border: 1px solid #77717f; } pre { white-space: pre-wrap; }`;

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

// An email is an untrusted document: no scripts, no forms, no origin.
const MESSAGE_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data: http: https:; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'self'";

function headers(policy: string): Record<string, string> {
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
    "cache-control": "no-cache",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  };
}

const people = (addresses: Address[]) =>
  addresses.map(({ Name, Address }) => (Name ? `${Name} <${Address}>` : Address)).join(", ");

type Markup = ReturnType<typeof html>;

/** @param refresh Whether the page loads again every few seconds. */
const documentOf = (title: string, body: Markup, refresh = false) => html`<!doctype html>
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

const listItem = ({ ID, Read, To, Subject, Created }: Message) => html`<li>
<a class="${Read ? "" : "unread"}" href="/message/${ID}">${Subject || "(no subject)"}</a><br>
${people(To)}, <time>${Created}</time></li>`;

function listPage(messages: readonly Message[]): Markup {
  return documentOf(
    "Mailbox",
    html`<h1>Mailbox</h1>
<p>${messages.length > 0 ? `${messages.length} emails` : "No emails yet. Every email that the local stack sends appears here."}</p>
<form method="post" action="/delete"><button>Delete all</button></form>
<ul>${messages.map(listItem)}</ul>`,
    true,
  );
}

/** Text with links that open in a new tab. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 0 ? part : html`<a href="${part}" target="_blank" rel="noopener">${part}</a>`,
    );

function messagePage({ ID, From, To, ReplyTo, Created, Subject, HTML, Text }: Message): Markup {
  const facts = {
    From: people([From]),
    To: people(To),
    "Reply to": people(ReplyTo),
    Date: Created,
  };
  const rows = Object.entries(facts).filter(([, value]) => value);
  return documentOf(
    Subject,
    html`<p><a href="/">All emails</a></p><h1>${Subject || "(no subject)"}</h1>
<dl>${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
${HTML ? html`<iframe title="Email" src="/view/${ID}.html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>` : ""}
<h2>Text</h2><pre>${linked(Text)}</pre>`,
  );
}

/** The HTML of an email, with links that open in a new tab instead of inside the frame. */
function framed({ HTML }: Message): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(HTML) ? HTML.replace(/<head[^>]*>/i, `$&${base}`) : base + HTML;
}

/** The pages to read emails, and `/view/{ID}.html`, the document that they frame. */
export function pageRoutes(store: MessageStore): Hono {
  const app = new Hono();
  app.get("/", async (c) =>
    c.body(String(await listPage(store.list())), 200, headers(PAGE_POLICY)),
  );
  app.post("/delete", (c) => {
    store.clear();
    return c.redirect("/", 303);
  });
  app.get("/message/:id", async (c) => {
    const message = store.get(c.req.param("id"));
    if (!message) return c.json({ Error: "Message not found" }, 404);
    message.Read = true;
    return c.body(String(await messagePage(message)), 200, headers(PAGE_POLICY));
  });
  app.get("/view/:file{.+\\.html}", (c) => {
    const message = store.get(c.req.param("file").replace(/\.html$/, ""));
    if (!message) return c.json({ Error: "Message not found" }, 404);
    return c.body(framed(message), 200, headers(MESSAGE_POLICY));
  });
  return app;
}
