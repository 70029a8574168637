import { Link } from "@mui/material";
import { mailtoLink } from "#common/mailtoLink.ts";
import { EmptyText } from "../components/EmptyText.tsx";
import { MISSING_TEXTS, textOf, type User } from "../records/user.ts";
import { useAddressed } from "./useAddressed.ts";

/** A user's address, to write to. */
export function UserEmail({ user }: { user: User }) {
  const email = textOf(useAddressed(user), "email");
  if (!email) return <EmptyText>{MISSING_TEXTS.email}</EmptyText>;
  return <Link href={mailtoLink(email)}>{email}</Link>;
}
