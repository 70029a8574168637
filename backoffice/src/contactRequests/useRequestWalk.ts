import { useState } from "react";
import { type Identifier, useListContext } from "react-admin";
import { useLocation, useNavigate } from "react-router-dom";
import type { ContactRequest } from "./contactRequest.ts";

/** Functions that open the previous and the next request; undefined if there is none. */
export interface RequestWalk {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

/**
 * Steps through the requests on the list's page, in their order. While the dialog is open, a request
 * that leaves the list, for example because it was resolved, keeps its position, and requests that join
 * the list come last.
 * @param openId The open request, if any.
 */
export function useRequestWalk(openId: string | undefined): RequestWalk {
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
