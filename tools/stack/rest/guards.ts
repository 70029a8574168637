import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Refusal } from "../frontDoor.ts";

/**
 * What is refused before PostgREST sees it. To say which function or column might have been meant, it
 * compares a name with all that there are, in time that grows with the square of its length; and it goes
 * on when the caller has long hung up (docs/operations.md, "Names that cost").
 */

/** What Postgres keeps of a name. */
const MAX_NAME_BYTES = 63;

/** More keys, or items of a list such as `select`, than any call of the apps has. */
const MAX_NAMES = 200;

/** The names of a function's arguments together; the apps' calls have at most 240 bytes. */
const MAX_ARGUMENT_BYTES = 1_000;

/** Ten times the longest call of the apps. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** Lists of values, not of names: these cost nothing. */
const VALUES = /^(not\.)?in\.\(/;

const isRpc = (path: string) => path.startsWith("/rpc/");

function limit(message: string): Refusal {
  return { status: 400, code: "54000", message };
}

function refusalOfNames(names: string[], areArguments: boolean): Refusal | undefined {
  const lengths = names.map((name) => Buffer.byteLength(name));
  if (names.length > MAX_NAMES) return limit(`More than ${MAX_NAMES} names.`);
  if (lengths.some((length) => length > MAX_NAME_BYTES)) {
    return limit(`A name of more than ${MAX_NAME_BYTES} bytes.`);
  }
  const sum = lengths.reduce((total, length) => total + length, 0);
  if (areArguments && sum > MAX_ARGUMENT_BYTES) return limit("Too many arguments.");
  return undefined;
}

/** In: the address as PostgREST gets it. Out: why it is refused; undefined when it may pass. */
export function refusalOfAddress(address: string): Refusal | undefined {
  const [path = "", query = ""] = address.split(/\?(.*)/s);
  let names: string[];
  try {
    names = decodeURIComponent(path).split("/");
    decodeURIComponent(query);
  } catch {
    return { status: 400, code: "22021", message: "The address is not UTF-8." };
  }
  const entries = [...new URLSearchParams(query)];
  const lists = entries.map(([, value]) => value).filter((value) => !VALUES.test(value));
  return (
    refusalOfNames(names, false) ??
    refusalOfNames(
      entries.map(([name]) => name),
      isRpc(path),
    ) ??
    (lists.some((list) => list.split(/[,(]/).length > MAX_NAMES)
      ? limit(`A list of more than ${MAX_NAMES} items.`)
      : undefined)
  );
}

/** The first names in a body: of an object, or of the first one in a list. Else PostgREST refuses it. */
function namesIn(body: Buffer): string[] {
  try {
    const parsed: unknown = JSON.parse(body.toString());
    const first: unknown = Array.isArray(parsed) ? parsed[0] : parsed;
    return typeof first === "object" && first !== null ? Object.keys(first) : [];
  } catch {
    return [];
  }
}

/**
 * Reads a body that goes to PostgREST: JSON alone, as supabase-js sends it, and with few names.
 * In: the request and its address as PostgREST gets it. Out: the body, or why it is refused.
 */
export async function readCheckedBody(
  incoming: IncomingMessage,
  address: string,
): Promise<{ body: Buffer } | { refusal: Refusal }> {
  const pieces: Buffer[] = [];
  let size = 0;
  // Who is refused shall read why.
  for await (const piece of incoming.iterator({ destroyOnReturn: false })) {
    size += piece.byteLength;
    if (size > MAX_BODY_BYTES) {
      return { refusal: { status: 413, code: "54000", message: "The body is too large." } };
    }
    pieces.push(piece);
  }
  const body = Buffer.concat(pieces);
  if (size > 0 && !isJson(incoming.headers)) {
    return { refusal: { status: 415, code: "PGRST102", message: "A body has to be JSON." } };
  }
  const refusal = refusalOfNames(namesIn(body), isRpc(address));
  return refusal ? { refusal } : { body };
}

function isJson({ "content-type": type = "application/json" }: IncomingHttpHeaders): boolean {
  return type.split(";")[0]?.trim().toLowerCase() === "application/json";
}
