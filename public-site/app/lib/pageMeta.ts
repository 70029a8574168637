import type { MetaDescriptor } from "react-router";
import type { PageDescription } from "~/content/seo.ts";

/** Title, description and indexing of a page, for its `meta` export. */
export function pageMeta({ title, description, indexed }: PageDescription): MetaDescriptor[] {
  const meta: MetaDescriptor[] = [{ title }, { name: "description", content: description }];
  if (!indexed) meta.push({ name: "robots", content: "noindex" });
  return meta;
}
