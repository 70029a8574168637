import type { EmailContent, Fact } from "./content.ts";

const CHALLENGE = "Device Innovation Challenge";

// A mail program that drops the style sheet still shows a readable page: nothing hangs on it. The
// mails of Auth (supabase/templates) repeat this frame, and a test compares them.
const STYLE = `
      body { margin: 0; padding: 24px; background: #f9f4ec; color: #1a1722; font: 16px/1.5 Arial, sans-serif; }
      main { display: block; max-width: 520px; margin: 0 auto; }
      a { color: inherit; overflow-wrap: anywhere; }
      h1 { margin: 0 0 16px; font-size: 24px; line-height: 1.25; }
      p { margin: 0 0 16px; }
      blockquote { margin: 0 0 16px; padding-left: 16px; border-left: 3px solid #de4e29; }
      .name { font-weight: bold; }
      .dot { color: #de4e29; }
      .card { margin-bottom: 16px; padding: 32px 32px 16px; background: #fffdf9; border-radius: 16px; }
      .quiet { color: #4a4456; font-size: 14px; }
      .button { display: inline-block; margin: 8px 0; padding: 12px 24px; background: #1a1722; color: #fffdf9; border-radius: 24px; text-decoration: none; }
      @media (prefers-color-scheme: dark) {
        body { background: #1a1722; color: #f9f4ec; }
        .card { background: #262230; }
        .quiet { color: #c5c1cb; }
        .button { background: #f9f4ec; color: #1a1722; }
      }
    `;

/** Makes text harmless in HTML, in elements and in quoted attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The email as HTML: readable without images, in light and in dark. */
export function renderHtml(content: EmailContent, siteUrl: string): string {
  const site = escapeHtml(siteUrl);
  const lines = bodyOf(content).map((line) => `        ${line}\n`);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="supported-color-schemes" content="light dark">
    <title>${escapeHtml(content.subject)}</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      <p class="name"><span class="dot">&#9679;</span> ${CHALLENGE}</p>
      <div class="card">
        <h1>${escapeHtml(content.heading)}</h1>
${lines.join("")}      </div>
      <p class="quiet"><a href="${site}">${site}</a></p>
    </main>
  </body>
</html>
`;
}

/** The same email for programs, and people, that prefer plain text. */
export function renderText(content: EmailContent, siteUrl: string): string {
  const parts = [
    content.heading,
    ...content.paragraphs,
    content.facts?.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    content.quote,
    content.action && `${content.action.label}:\n${content.action.url}`,
    content.note,
    `-- \n${CHALLENGE}\n${siteUrl}`,
  ];
  return `${parts.filter((part) => part !== undefined).join("\n\n")}\n`;
}

function bodyOf({ paragraphs, facts, quote, action, note }: EmailContent): string[] {
  return [
    ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
    ...(facts ?? []).map(factHtml),
    ...(quote === undefined ? [] : [quoteHtml(quote)]),
    ...(action ? actionHtml(action) : []),
    ...(note === undefined ? [] : [`<p class="quiet">${escapeHtml(note)}</p>`]),
  ];
}

function factHtml({ label, value }: Fact): string {
  return `<p><span class="quiet">${escapeHtml(label)}</span><br><strong>${escapeHtml(value)}</strong></p>`;
}

function quoteHtml(text: string): string {
  return `<blockquote>${escapeHtml(text).replaceAll("\n", "<br>")}</blockquote>`;
}

function actionHtml({ label, url }: { label: string; url: string }): string[] {
  const address = escapeHtml(url);
  return [
    `<p><a class="button" href="${address}">${escapeHtml(label)}</a></p>`,
    `<p class="quiet">If the button does not work, open this address: <a href="${address}">${address}</a></p>`,
  ];
}
