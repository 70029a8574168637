import { type Gap, withJson } from "../gap.ts";

interface ListRequest {
  prefix?: string;
  limit?: number;
  offset?: number;
  sortBy?: { column?: string; order?: string };
  search?: string;
}

type StoredObject = Record<string, unknown> & { name: string };

/** More files than any folder of this product has. */
const ALL = 10_000;

/** The direct content of a folder, as Supabase Storage lists it: files, and folders by name. */
function listFolder(objects: StoredObject[], folder: string): StoredObject[] {
  const entries = new Map<string, StoredObject>();
  for (const object of objects) {
    if (!object.name.startsWith(folder)) continue;
    const [name = "", ...rest] = object.name.slice(folder.length).split("/");
    const isFile = rest.length === 0;
    entries.set(
      name,
      isFile
        ? { ...object, name }
        : {
            name,
            id: null,
            updated_at: null,
            created_at: null,
            last_accessed_at: null,
            metadata: null,
          },
    );
  }
  return [...entries.values()];
}

function compare(a: unknown, b: unknown): number {
  const [left, right] = [String(a ?? ""), String(b ?? "")];
  return left < right ? -1 : Number(left > right);
}

/**
 * Missing in Lite 0.10: a list of a folder names every file below it by its whole path, where
 * Supabase Storage names what lies directly in the folder, folders among them.
 */
export const storageLists: Gap = async (request, next) => {
  const { pathname } = new URL(request.url);
  if (request.method !== "POST" || !pathname.startsWith("/storage/v1/object/list/")) {
    return next(request);
  }
  const asked = (await request.json().catch(() => ({}))) as ListRequest;
  const folder = asked.prefix ? `${asked.prefix.replace(/\/+$/, "")}/` : "";
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  const body = JSON.stringify({ prefix: folder, limit: ALL, offset: 0 });
  const answer = await next(new Request(request.url, { method: "POST", headers, body }));
  if (!answer.ok) return answer;

  const search = asked.search?.toLowerCase() ?? "";
  const column = asked.sortBy?.column ?? "name";
  const direction = asked.sortBy?.order?.toLowerCase() === "desc" ? -1 : 1;
  const entries = listFolder((await answer.json()) as StoredObject[], folder)
    .filter(({ name }) => name.toLowerCase().startsWith(search))
    .sort((a, b) => direction * compare(a[column], b[column]) || compare(a.name, b.name));
  const offset = asked.offset ?? 0;
  return withJson(answer, entries.slice(offset, offset + (asked.limit ?? 100)));
};
