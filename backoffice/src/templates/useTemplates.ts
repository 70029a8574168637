import { useAllRows } from "../components/useAllRows.ts";

export type TemplateKind = "reply" | "group_email";

/** A row of the view admin_templates. */
export interface Template {
  id: string;
  title: string;
  body: string;
}

/** The templates of a kind, by title. */
export function useTemplates<Of extends Template>(kind: TemplateKind) {
  const query = useAllRows<Of>("templates", { kind });
  const data = query.data?.toSorted((a, b) => a.title.localeCompare(b.title));
  return { ...query, data };
}
