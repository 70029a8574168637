import { SelectField } from "../components/SelectField.tsx";
import { useChange } from "../components/useChange.ts";
import { useThoseWith } from "../records/useThoseWith.ts";
import { type ContactRequest, REQUEST_CONFLICT } from "./contactRequest.ts";

/** Assigns a request to an administrator or a support member. */
export function AssigneeSelect({ request }: { request: ContactRequest }) {
  const candidates = useThoseWith("messages");
  const { mutate, isPending } = useChange("assign_contact_request", {
    // The field shows the new assignee.
    success: () => undefined,
    failure: "Failed to assign the request. Please try again.",
    conflict: REQUEST_CONFLICT,
  });
  const current = request.assignee ?? "";
  const isCandidate = candidates.some(({ value }) => value === current);
  const formerMember = { value: current, label: request.assignee_email ?? "Former team member" };
  return (
    <SelectField
      label="Assignee"
      hideLabel
      value={current}
      options={[
        { value: "", label: "Unassigned" },
        ...candidates,
        ...(current && !isCandidate ? [formerMember] : []),
      ]}
      onChange={(assignee) =>
        mutate({
          id: request.id,
          expected_updated_at: request.updated_at,
          ...(assignee && { assignee }),
        })
      }
      disabled={isPending}
    />
  );
}
