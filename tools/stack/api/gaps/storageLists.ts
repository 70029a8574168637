import { type Gap, jsonOf, withJson } from "../gap.ts";

interface StoredObject {
  name: string;
  id: string | null;
}

/** More files than any folder of this product has. */
const ALL = 10_000;

/**
 * Missing in Lite 0.10: a list of a folder names every file below it by its whole path, where
 * Supabase Storage names what lies directly in the folder, folders among them. This always lists all of it, by name.
 */
export const storageLists: Gap = async (request, next) => {
  const { pathname } = new URL(request.url);
  if (request.method !== "POST" || !pathname.startsWith("/storage/v1/object/list/")) {
    return next(request);
  }
  const { prefix } = (await jsonOf<{ prefix: string }>(request)) ?? {};
  const folder = prefix ? `${prefix.replace(/\/+$/, "")}/` : "";
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  const body = JSON.stringify({ prefix: folder, limit: ALL, offset: 0 });
  const answer = await next(new Request(request.url, { method: "POST", headers, body }));
  if (!answer.ok) return answer;

  const submissions = new Map<string, StoredObject>();
  for (const object of (await answer.json()) as StoredObject[]) {
    if (!object.name.startsWith(folder)) continue;
    const [name = "", ...rest] = object.name.slice(folder.length).split("/");
    submissions.set(name, rest.length === 0 ? { ...object, name } : { name, id: null });
  }
  return withJson(
    answer,
    [...submissions.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
  );
};
