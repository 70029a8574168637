import { DeleteButton } from "../lists/DeleteButton.tsx";
import type { Template } from "../records/groupEmail.ts";

interface DeleteTemplateProps {
  template: Template;
  onDeleted?: () => void;
}

/** Deletes a template of a reply or of a group email, after a question. */
export const DeleteTemplate = ({ template, onDeleted }: DeleteTemplateProps) => (
  <DeleteButton
    record={template}
    title="Delete this template?"
    question={`Delete the template “${template.title}”? Messages written with it do not change.`}
    failure="Failed to delete the template. Please try again."
    success="The template has been deleted."
    {...(onDeleted && { onDeleted })}
  />
);
