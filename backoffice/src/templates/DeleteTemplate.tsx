import { DeleteButton } from "../lists/DeleteButton.tsx";
import type { Template } from "../records/groupEmail.ts";

interface DeleteTemplateProps {
  template: Template;
  /** The page that opens in place of that of the template. */
  closesTo?: string;
}

/** Deletes a template of a reply or of a group email, after a question. */
export const DeleteTemplate = ({ template, closesTo }: DeleteTemplateProps) => (
  <DeleteButton
    record={template}
    title="Delete this template?"
    action="Delete template"
    question={`Delete the template “${template.title}”? Messages already written with it will not change.`}
    failure="Failed to delete the template. Please try again."
    success="The template has been deleted."
    closesTo={closesTo}
  />
);
