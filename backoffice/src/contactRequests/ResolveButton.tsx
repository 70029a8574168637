import { Button } from "@mui/material";
import { useNotify, useRefresh, useUpdate } from "react-admin";
import { isConflict, messageFor } from "../data/errors.ts";
import type { ContactRequest } from "./contactRequest.ts";

interface ResolveButtonProps {
  request: ContactRequest;
  /** Opens the next request, if there is one. */
  onNext: (() => void) | undefined;
}

/** Resolves a request that needs no answer, and opens the next. */
export function ResolveButton({ request, onNext }: ResolveButtonProps) {
  const [update, { isPending }] = useUpdate<ContactRequest>();
  const notify = useNotify();
  const refresh = useRefresh();
  if (request.status === "resolved") return null;

  function resolve() {
    const data = { status: "resolved" } as const;
    void update(
      "contact-requests",
      { id: request.id, data, previousData: request },
      {
        mutationMode: "pessimistic",
        onSuccess: () => {
          notify(`The request from ${request.name} is resolved.`);
          refresh();
          onNext?.();
        },
        onError: (error: unknown) => {
          console.error(error);
          notify(
            isConflict(error)
              ? "Somebody else has just changed this request. It is shown as it is now."
              : messageFor(error, "Failed to update contact request status. Please try again."),
            { type: "error" },
          );
          refresh();
        },
      },
    );
  }

  return (
    <Button variant="outlined" disabled={isPending} onClick={resolve}>
      {onNext ? "Resolve, next" : "Resolve"}
    </Button>
  );
}
