import { organisation } from "~/content/organisation.ts";

/** The way to reach us that needs no form. */
export function ContactByEmail() {
  return (
    <>
      You can also write to{" "}
      <a href={`mailto:${organisation.contactEmail}`}>{organisation.contactEmail}</a>.
    </>
  );
}
