import { Page } from "./Page.tsx";

/** Shown while it is being found out what the visitor may see. */
export function Loading({ heading }: { heading: string }) {
  return (
    <Page heading={heading} narrow>
      <p role="status">Loading…</p>
    </Page>
  );
}
