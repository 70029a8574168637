import { useGetList } from "react-admin";
import type { Labelled } from "#shared/challenge.ts";
import { nameOf, type User } from "./user.ts";

const ADMINISTRATORS = {
  filter: { role: "admin" },
  sort: { field: "email", order: "ASC" },
  pagination: { page: 1, perPage: 100 },
} as const;

/** The administrators, to choose one from. */
export function useAdministrators(): Labelled<string>[] {
  const { data = [] } = useGetList<User>("users", ADMINISTRATORS, { onError: console.error });
  return data.map((user) => ({ value: user.id, label: nameOf(user) }));
}
