import { useState } from "react";
import { type Identifier, useListContext } from "react-admin";
import { useLocation, useNavigate } from "react-router-dom";
import type { ContactRequest } from "./contactRequest.ts";

/** Opens what comes before or after a request; undefined where nothing does. */
export interface RequestWalk {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

/**
 * The way from one request to the others of the list's page, in their order. One that leaves the list,
 * because it has just been resolved, keeps its place as long as the dialog is open; what takes its place
 * in the list comes last.
 * @param openId the request that is open, if one is
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
