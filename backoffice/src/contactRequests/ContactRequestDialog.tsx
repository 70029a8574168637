import { Button, Dialog, DialogActions, DialogTitle } from "@mui/material";
import { useState } from "react";
import { type Identifier, useListContext } from "react-admin";
import { useLocation, useMatch, useNavigate } from "react-router-dom";
import { lazyComponent } from "../components/lazyComponent.tsx";
import { useShortcuts } from "../components/useShortcuts.ts";
import { FLUSH } from "../theme/theme.ts";
import type { ContactRequest } from "./ContactRequest.tsx";

const ContactRequestDetails = lazyComponent(
  "ContactRequestDetails",
  () => import("./ContactRequestDetails.tsx"),
);

/** One request with its replies, over the list, at /contact-requests/:id. */
export function ContactRequestDialog() {
  const id = useMatch("/contact-requests/:id")?.params.id;
  const { search } = useLocation();
  const navigate = useNavigate();
  const close = () => navigate({ pathname: "/contact-requests", search });
  const { previous, next } = useAdjacentRequests(id);
  return (
    <Dialog open={id !== undefined} onClose={close} fullWidth maxWidth="sm">
      <DialogTitle>Contact request</DialogTitle>
      {id !== undefined && <ContactRequestDetails key={id} id={id} onNext={next} />}
      {id !== undefined && <StepShortcuts previous={previous} next={next} />}
      <DialogActions sx={{ px: 3 }}>
        <Button sx={{ ml: FLUSH }} disabled={!previous} onClick={previous}>
          Previous
        </Button>
        <Button disabled={!next} onClick={next} sx={{ mr: "auto" }}>
          Next
        </Button>
        <Button onClick={close}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

/** The shortcuts for next and previous. The list handles these keys while no request is open. */
function StepShortcuts({ previous, next }: ReturnType<typeof useAdjacentRequests>) {
  useShortcuts({ j: () => next?.(), k: () => previous?.() }, { isInDialog: true });
  return null;
}

/** Functions that open the previous and the next request; undefined if there is none. */
interface AdjacentRequests {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

/**
 * Steps through the requests on the list's page, in their order. While the dialog is open, a request
 * that leaves the list, for example because it was resolved, keeps its position, and requests that join
 * the list come last.
 * @param openId The open request, if any.
 */
function useAdjacentRequests(openId: string | undefined): AdjacentRequests {
  const { data = [] } = useListContext<ContactRequest>();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [order, setOrder] = useState<readonly Identifier[]>([]);
  const known = new Set(order);
  const added = data.map(({ id }) => id).filter((id) => !known.has(id));
  if (openId === undefined ? order.length > 0 : added.length > 0) {
    setOrder(openId === undefined ? [] : [...order, ...added]);
  }
  const at = order.indexOf(openId ?? "");
  const open = (id: Identifier | undefined) =>
    id === undefined
      ? undefined
      : () => void navigate({ pathname: `/contact-requests/${id}`, search });
  if (at === -1) return { previous: undefined, next: undefined };
  return { previous: open(order[at - 1]), next: open(order[at + 1]) };
}
