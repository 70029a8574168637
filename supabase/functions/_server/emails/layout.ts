import { PALETTE } from "../../_shared/palette.ts";
import { partners } from "../../_shared/season.ts";
import { CHALLENGE_NAME, LISTED, WEB_ADDRESS } from "../../_shared/writtenEmails.ts";
import { escapeHtml } from "../escapeHtml.ts";
import type { EmailContent } from "./content.ts";

// The email stays readable without the style sheet, which some email programs remove. All colors are the
// site's; dark mode uses its darkest skin tones.
const STYLE = `
      body { margin: 0; padding: 24px 12px; background: ${PALETTE.paper}; color: ${PALETTE.ink}; font: 16px/1.5 "Hanken Grotesk", Arial, sans-serif; }
      main { display: block; max-width: 560px; margin: 0 auto; overflow-wrap: anywhere; }
      a { color: inherit; }
      h1 { margin: 0; font-size: 30px; font-weight: bold; letter-spacing: -0.5px; line-height: 1.15; }
      p { margin: 0 0 16px; }
      ul { margin: -8px 0 16px; padding-left: 20px; }
      blockquote { margin: 0 0 16px; padding-left: 16px; border-left: 3px solid ${PALETTE.signal}; }
      .card { margin-bottom: 16px; border-radius: 28px; background: ${PALETTE.white}; overflow: hidden; }
      .field { padding: 28px 28px 24px; background: ${PALETTE.tone2}; }
      .news { background: ${PALETTE.tone8}; color: ${PALETTE.white}; }
      .news h1 { font-size: 44px; }
      .body { padding: 28px 28px 12px; }
      .name { margin-bottom: 40px; font-weight: bold; }
      .mark { float: left; margin-right: 12px; font: 11px/9px Arial, sans-serif; letter-spacing: 1px; }
      .device { color: ${PALETTE.signal}; }
      .news .device { color: ${PALETTE.white}; }
      .quiet { color: ${PALETTE.inkSoft}; font-size: 14px; }
      .foot { padding: 0 28px; }
      .button { display: inline-block; margin: 8px 0; padding: 13px 26px; background: ${PALETTE.signal}; color: ${PALETTE.white}; border-radius: 28px; font-weight: bold; text-decoration: none; }
      @media (prefers-color-scheme: dark) {
        body { background: ${PALETTE.ink}; color: ${PALETTE.paper}; }
        .card { background: ${PALETTE.tone9}; }
        .field { background: ${PALETTE.tone8}; }
        .news { background: ${PALETTE.tone7}; }
        .quiet { color: ${PALETTE.tone2}; }
        .device { color: ${PALETTE.white}; }
        blockquote { border-color: ${PALETTE.tone4}; }
      }
    `;

/** The logo as text, nine people and one device, because email programs block images by default. */
const MARK =
  '<span class="mark" aria-hidden="true">&#9679;&#9679;&#9679;<br>&#9679;<span class="device">&#9675;</span>&#9679;<br>&#9679;&#9679;&#9679;</span>';

const ORGANIZERS = `Organized by ${partners.provider} and ${partners.designPartner}.`;

/** The email as HTML, without images, for light and dark mode. */
export function renderHtml(content: EmailContent, siteUrl: string): string {
  const site = escapeHtml(siteUrl);
  const lines = bodyOf(content, siteUrl).map((line) => `          ${line}\n`);
  const leave = leaveUrl(content, siteUrl);
  const unsubscribe = leave
    ? `      <p class="quiet foot">${LISTED} <a href="${escapeHtml(leave)}">Unsubscribe</a></p>\n`
    : "";
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
      <div class="card">
        <div class="field${content.isGoodNews ? " news" : ""}">
          <p class="name">${MARK}${CHALLENGE_NAME}</p>
          <h1>${escapeHtml(content.heading ?? content.subject)}</h1>
        </div>
        <div class="body">
${lines.join("")}        </div>
      </div>
      <p class="quiet foot">${escapeHtml(ORGANIZERS)}<br><a href="${site}">${site}</a> &middot; <a href="${site}/contact">Contact us</a></p>
${unsubscribe}    </main>
  </body>
</html>
`;
}

/** The email as plain text. */
export function renderText(content: EmailContent, siteUrl: string): string {
  const leave = leaveUrl(content, siteUrl);
  const parts = [
    content.heading ?? content.subject,
    ...[content.text].flat(),
    content.quote,
    Object.entries(content.facts ?? {})
      .map(([label, value]) => `${label}: ${value}`)
      .join("\n"),
    content.list &&
      [`${content.list.title}:`, ...content.list.items.map((item) => `- ${item}`)].join("\n"),
    content.action && `${content.action.label}:\n${addressOf(content.action.url, siteUrl)}`,
    content.note,
    `-- \n${CHALLENGE_NAME}\n${ORGANIZERS}\n${siteUrl}\nContact us: ${siteUrl}/contact`,
    leave && `${LISTED} Unsubscribe:\n${leave}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

/** The unsubscribe page. */
function leaveUrl({ unsubscribeToken }: EmailContent, siteUrl: string): string | undefined {
  return (
    unsubscribeToken &&
    `${siteUrl}/mailing-list/unsubscribe?token=${encodeURIComponent(unsubscribeToken)}`
  );
}

/** The address of a button. */
const addressOf = (url: string, siteUrl: string) => (url.startsWith("/") ? siteUrl + url : url);

function bodyOf(content: EmailContent, siteUrl: string): string[] {
  const { text, facts = {}, list, quote, action, note } = content;
  const parts = [
    [text].flat().flatMap((part) => part.split(/\n{2,}/).map((one) => `<p>${linkedHtml(one)}</p>`)),
    quote && `<blockquote>${escapeHtml(quote).replaceAll("\n", "<br>")}</blockquote>`,
    Object.entries(facts).map(
      ([label, value]) =>
        `<p><span class="quiet">${escapeHtml(label)}</span><br><strong>${escapeHtml(value)}</strong></p>`,
    ),
    list && [
      `<p class="quiet">${escapeHtml(list.title)}</p>`,
      `<ul>${list.items.map((item) => `<li>${escapeHtml(item)}</li>`).join("")}</ul>`,
    ],
    action && actionHtml(action.label, escapeHtml(addressOf(action.url, siteUrl))),
    note && `<p class="quiet">${linkedHtml(note)}</p>`,
  ];
  return parts.flatMap((part) => part || []);
}

/** The text with web addresses as links. */
function linkedHtml(text: string): string {
  const parts = text.split(WEB_ADDRESS).map((part, index) => {
    const html = escapeHtml(part).replaceAll("\n", "<br>");
    return index % 2 === 1 ? `<a href="${html}">${html}</a>` : html;
  });
  return parts.join("");
}

const actionHtml = (label: string, address: string) => [
  `<p><a class="button" href="${address}">${escapeHtml(label)}</a></p>`,
  `<p class="quiet">If the button doesn’t work, open this link: <a href="${address}">${address}</a></p>`,
];
