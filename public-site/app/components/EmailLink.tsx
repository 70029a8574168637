import { mailtoLink } from "#common/mailtoLink.ts";

/** A link to an email address, which wraps before its "@", not within a word. */
export function EmailLink({ address }: { address: string }) {
  const at = address.lastIndexOf("@");
  return (
    <a href={mailtoLink(address)}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </a>
  );
}
