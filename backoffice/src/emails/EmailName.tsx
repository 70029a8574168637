import { PageLink } from "../components/PageLink.tsx";
import { useRights } from "../data/rights.ts";
import { type Email, emailKind } from "../records/email.ts";
import { groupEmailPath } from "../records/groupEmail.ts";

/** The subject of an email, which leads to its content if that is kept; before it is sent, its kind. */
export function EmailName({ email }: { email: Email }) {
  const may = useRights();
  const { subject, group_email_id: groupEmail, contact_request_id: request } = email;
  const name = subject ? <bdi>{subject}</bdi> : emailKind(email);
  if (request) return <PageLink to={`/contact-requests/${request}`}>{name}</PageLink>;
  return groupEmail && may("administration") ? (
    <PageLink to={groupEmailPath(groupEmail)}>{name}</PageLink>
  ) : (
    name
  );
}
