export type TemplateKind = "reply" | "group_email";

/** A row of the view admin_templates. */
export interface Template {
  id: string;
  title: string;
  body: string;
}
