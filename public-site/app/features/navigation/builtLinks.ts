import { paths } from "~/config/paths.ts";
import type { SiteLink } from "~/content/siteLinks.ts";

const built: ReadonlySet<string> = new Set(Object.values(paths));

/** The links whose page exists: a path enters paths.ts together with its page. */
export function builtLinks<Kind extends SiteLink>(links: readonly Kind[]): readonly Kind[] {
  return links.filter((link) => built.has(link.to));
}
