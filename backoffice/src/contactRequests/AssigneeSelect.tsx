import { useMutation } from "@tanstack/react-query";
import { useDataProvider, useNotify, useRefresh } from "react-admin";
import { SelectField } from "../components/SelectField.tsx";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { isConflict, messageFor } from "../data/errors.ts";
import { useThoseWith } from "../records/useThoseWith.ts";
import type { ContactRequest } from "./contactRequest.ts";

/** Who sees to a request. */
export function AssigneeSelect({ request }: { request: ContactRequest }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const administrators = useThoseWith("messages");
  const { mutate, isPending } = useMutation({
    mutationFn: (assignee: string) =>
      dataProvider.callDatabase("assign_contact_request", {
        id: request.id,
        expected_updated_at: request.updated_at,
        ...(assignee && { assignee }),
      }),
    onError: (error) => {
      console.error(error);
      notify(
        isConflict(error)
          ? "Somebody else has just changed this request. It is shown as it is now."
          : messageFor(error, "Failed to assign the request. Please try again."),
        { type: "error" },
      );
    },
    onSettled: refresh,
  });
  const chosen = request.assignee ?? "";
  const isKnown = administrators.some(({ value }) => value === chosen);
  const former = {
    value: chosen,
    label: request.assignee_email ?? "Somebody whose role has ended",
  };
  return (
    <SelectField
      label="Who sees to it"
      hideLabel
      value={chosen}
      options={[
        { value: "", label: "Nobody yet" },
        ...administrators,
        ...(chosen && !isKnown ? [former] : []),
      ]}
      onChange={mutate}
      disabled={isPending}
    />
  );
}
