import { useAllRows } from "../components/useAllRows.ts";
import type { Template, TemplateKind } from "../records/template.ts";

/** The templates of a kind, by title. */
export function useTemplates<Of extends Template>(kind: TemplateKind) {
  const query = useAllRows<Of>("templates", { kind });
  const data = query.data?.toSorted((a, b) => a.title.localeCompare(b.title));
  return { ...query, data };
}
