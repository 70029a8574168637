import type { EmailContent, Fact } from "./content.ts";

const CHALLENGE = "Device Innovation Challenge";

// Mail programs want styles on the elements themselves; only what adapts to a dark screen is in the
// head. The mails of Auth (supabase/templates) repeat this frame, and a test compares them.
const STYLE = `
      @media (prefers-color-scheme: dark) {
        .page { background: #1a1722 !important; color: #f9f4ec !important; }
        .card { background: #262230 !important; }
        .quiet { color: #c5c1cb !important; }
        .link { color: #f9f4ec !important; }
        .button { background: #f9f4ec !important; color: #1a1722 !important; }
      }
    `;

/** Makes text harmless in HTML, in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The email as HTML: readable without images, in light and in dark. */
export function renderHtml(content: EmailContent, siteUrl: string): string {
  const site = escapeHtml(siteUrl);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <meta name="supported-color-schemes" content="light dark">
    <title>${escapeHtml(content.subject)}</title>
    <style>${STYLE}</style>
  </head>
  <body class="page" style="margin: 0; padding: 24px; background: #f9f4ec; color: #1a1722; font: 16px/1.5 Arial, sans-serif">
    <div style="max-width: 520px; margin: 0 auto">
      <p style="margin: 0 0 16px; font-weight: bold"><span style="color: #de4e29">&#9679;</span> ${CHALLENGE}</p>
      <div class="card" style="padding: 32px; background: #fffdf9; border-radius: 16px">
        <h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.25">${escapeHtml(content.heading)}</h1>
${bodyOf(content)
  .map((line) => `        ${line}\n`)
  .join("")}      </div>
      <p class="quiet" style="margin: 16px 0 0; color: #4a4456; font-size: 14px"><a class="quiet" href="${site}" style="color: #4a4456">${site}</a></p>
    </div>
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
    content.quote?.replace(/^/gm, "> "),
    content.action && `${content.action.label}:\n${content.action.url}`,
    content.note,
    `-- \n${CHALLENGE}\n${siteUrl}`,
  ];
  return `${parts.filter((part) => part !== undefined).join("\n\n")}\n`;
}

function bodyOf({ paragraphs, facts, quote, action, note }: EmailContent): string[] {
  return [
    ...paragraphs.map((text) => `<p style="margin: 0 0 16px">${escapeHtml(text)}</p>`),
    ...(facts ?? []).map(factHtml),
    ...(quote === undefined ? [] : [quoteHtml(quote)]),
    ...(action ? actionHtml(action) : []),
    ...(note === undefined ? [] : [quietHtml(escapeHtml(note))]),
  ];
}

function factHtml({ label, value }: Fact): string {
  return `<p style="margin: 0 0 8px"><span class="quiet" style="color: #4a4456; font-size: 14px">${escapeHtml(label)}</span><br><strong>${escapeHtml(value)}</strong></p>`;
}

function quoteHtml(text: string): string {
  const lines = escapeHtml(text).replaceAll("\n", "<br>");
  return `<blockquote style="margin: 0 0 16px; padding: 0 0 0 16px; border-left: 3px solid #de4e29">${lines}</blockquote>`;
}

function actionHtml({ label, url }: { label: string; url: string }): string[] {
  const address = escapeHtml(url);
  return [
    `<p style="margin: 24px 0"><a class="button" href="${address}" style="display: inline-block; padding: 12px 24px; background: #1a1722; color: #ffffff; border-radius: 24px; text-decoration: none">${escapeHtml(label)}</a></p>`,
    quietHtml(
      `If the button does not work, open this address: <a class="link" href="${address}" style="color: #1a1722; word-break: break-all">${address}</a>`,
    ),
  ];
}

function quietHtml(html: string): string {
  return `<p class="quiet" style="margin: 0 0 16px; color: #4a4456; font-size: 14px">${html}</p>`;
}
