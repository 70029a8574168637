import { Outline } from "./NeedsScript.tsx";
import { Page } from "./Page.tsx";

interface LoadingProps {
  heading: string;
  /** What can be said before anything is read: it stays where it is. */
  lead?: string;
  /** As the page that follows: as wide as a form, or not. */
  narrow?: boolean;
}

/** Shown while it is being found out what the visitor may see: the outline of a page. */
export function Loading({ heading, lead, narrow = true }: LoadingProps) {
  return (
    <Page heading={heading} lead={lead} narrow={narrow}>
      <Outline what="This page" />
    </Page>
  );
}
