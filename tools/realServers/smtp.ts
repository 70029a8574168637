import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { mailboxDriver } from "../stack/api/mail.ts";
import { plainText } from "../stack/api/plainText.ts";
import type { Part } from "../stack/part.ts";

/** `=?UTF-8?q?...?=`, as a header writes what is not ASCII. */
function decodeHeader(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(text, "base64").toString()
        : decodeQuoted(text.replaceAll("_", " ")),
    );
}

function decodeQuoted(text: string): string {
  const bytes = text
    .replace(/=\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

/** Subject and HTML of a mail as Auth writes it: one part, quoted-printable. */
export function readMail(source: string): { subject: string; html: string } {
  const end = source.indexOf("\n\n");
  const headers = source.slice(0, end).replace(/\n[ \t]+/g, " ");
  const [, subject = ""] = /^subject: (.*)$/im.exec(headers) ?? [];
  return { subject: decodeHeader(subject), html: decodeQuoted(source.slice(end + 2)) };
}

/** Speaks as much SMTP as Auth's sender does. */
async function talk(socket: Socket, deliver: (to: string, source: string) => Promise<void>) {
  const say = (line: string) => socket.write(`${line}\r\n`);
  const recipients: string[] = [];
  let data: string[] | undefined;
  say("220 mailbox");
  for await (const line of createInterface({ input: socket })) {
    if (data) {
      if (line !== ".") {
        data.push(line.replace(/^\.\./, "."));
        continue;
      }
      const source = data.join("\n");
      data = undefined;
      const sent = recipients.splice(0).map((to) => deliver(to, source));
      const isDone = await Promise.all(sent).then(
        () => true,
        () => false,
      );
      say(isDone ? "250 taken" : "451 the mailbox does not take it");
      continue;
    }
    const [, to] = /^RCPT TO:<([^>]+)>/i.exec(line) ?? [];
    if (to) recipients.push(to);
    if (/^DATA$/i.test(line)) {
      data = [];
      say("354 go on");
    } else if (/^QUIT$/i.test(line)) {
      say("221 bye");
      socket.end();
    } else say("250 ok");
  }
}

/** Takes Auth's mails by SMTP and puts them into the stack's mailbox, which speaks HTTP. */
export async function startSmtp(port: number, mailboxUrl: string): Promise<Part> {
  const mailbox = mailboxDriver(mailboxUrl);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => socket.destroy());
    talk(socket, async (to, source) => {
      const { subject, html } = readMail(source);
      await mailbox.send({ to, subject, html, text: plainText(html) });
    }).catch(() => socket.destroy());
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    async stop() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
