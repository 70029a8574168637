const REFRESH_MS = 3000;
const byId = (id) => document.getElementById(id);

/** An element with a class and a text; mail is never put into the page as HTML. */
function element(name, className, text) {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

const person = ({ Name, Address }) => (Name ? `${Name} <${Address}>` : Address);
const people = (addresses) => addresses.map(person).join(", ");
const time = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

const selectedId = () => location.hash.slice(1);

function listItem(message) {
  const item = document.createElement("li");
  const link = element("a", message.Read ? "" : "unread", "");
  link.href = `#${message.ID}`;
  if (message.ID === selectedId()) link.setAttribute("aria-current", "true");
  const received = element("time", "", time.format(new Date(message.Created)));
  received.dateTime = message.Created;
  link.append(
    element("span", "recipient", people(message.To)),
    received,
    element("span", "subject", message.Subject || "(no subject)"),
    element("span", "snippet", message.Snippet),
  );
  item.append(link);
  return item;
}

let shownList = "";

async function showList() {
  const answer = await fetch("/api/v1/messages?limit=200");
  const list = await answer.text();
  // Rebuilding the list only when it changed keeps the keyboard's focus where it is.
  if (list + location.hash === shownList) return;
  shownList = list + location.hash;
  const { total, unread, messages } = JSON.parse(list);
  const focused = document.activeElement?.getAttribute("href");
  byId("list").replaceChildren(...messages.map(listItem));
  if (focused)
    byId("list")
      .querySelector(`a[href="${CSS.escape(focused)}"]`)
      ?.focus();
  byId("count").textContent = total === 1 ? "1 message" : `${total} messages`;
  byId("empty").hidden = total > 0;
  byId("delete-all").hidden = total === 0;
  document.title = unread > 0 ? `Mailbox (${unread})` : "Mailbox";
}

/** Text with its links made clickable, in a new tab. */
function withLinks(text) {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) => {
    if (index % 2 === 0) return part;
    const link = element("a", "", part);
    link.href = part;
    link.target = "_blank";
    link.rel = "noopener";
    return link;
  });
}

function showView(name) {
  for (const view of ["html", "text"]) {
    byId(view).hidden = view !== name;
    byId(`show-${view}`).setAttribute("aria-pressed", String(view === name));
  }
}

async function showMessage() {
  const id = selectedId();
  const answer = id ? await fetch(`/api/v1/message/${encodeURIComponent(id)}`) : undefined;
  if (id !== selectedId()) return;
  byId("message").hidden = !answer?.ok;
  if (!answer?.ok) return;
  const message = await answer.json();
  byId("subject").textContent = message.Subject || "(no subject)";
  const headers = { From: person(message.From), To: people(message.To) };
  if (message.Cc.length > 0) headers.Cc = people(message.Cc);
  if (message.ReplyTo.length > 0) headers["Reply to"] = people(message.ReplyTo);
  headers.Date = time.format(new Date(message.Date));
  byId("headers").replaceChildren(
    ...Object.entries(headers).flatMap(([name, value]) => [
      element("dt", "", name),
      element("dd", "", value),
    ]),
  );
  // Replacing keeps the frame out of the history, so Back leads to the previous message.
  byId("html").contentWindow.location.replace(`/view/${encodeURIComponent(id)}.html`);
  byId("text").replaceChildren(...withLinks(message.Text));
  byId("show-html").disabled = !message.HTML;
  showView(message.HTML ? "html" : "text");
  byId("message").focus({ preventScroll: true });
}

async function refresh() {
  try {
    if (!document.hidden) await showList();
  } catch {
    byId("count").textContent = "The mailbox does not answer. Is the stack running?";
    shownList = "";
  }
}

async function keepFresh() {
  await refresh();
  setTimeout(keepFresh, REFRESH_MS);
}

byId("show-html").addEventListener("click", () => showView("html"));
byId("show-text").addEventListener("click", () => showView("text"));
byId("delete-all").addEventListener("click", async () => {
  if (!confirm("Delete every message?")) return;
  await fetch("/api/v1/messages", { method: "DELETE" });
  history.replaceState(null, "", location.pathname);
  byId("message").hidden = true;
  await refresh();
});
addEventListener("hashchange", async () => {
  await showMessage();
  await refresh();
});
document.addEventListener("visibilitychange", refresh);

await showMessage();
await keepFresh();
