import { useGetList } from "react-admin";
import type { Labelled } from "#shared/challenge.ts";
import { RIGHTS } from "#shared/constants.ts";
import type { Right } from "../data/rights.ts";
import { nameOf, type User } from "./user.ts";

/** Those who may do something, to choose one from: administrators, and others with the right. */
export function useThoseWith(right: Right): Labelled<string>[] {
  const those = {
    filter: { role: RIGHTS[right].roles.join() },
    sort: { field: "email", order: "ASC" },
    pagination: { page: 1, perPage: 100 },
  } as const;
  const { data = [] } = useGetList<User>("users", those, { onError: console.error });
  return data.map((user) => ({ value: user.id, label: nameOf(user) }));
}
