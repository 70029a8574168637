import { Outline } from "./NeedsScript.tsx";
import { Page } from "./Page.tsx";

interface LoadingProps {
  heading: string;
  /** The lead of the page, if it does not depend on the data. */
  lead?: string;
  /** Like the page that follows (Page.tsx). */
  narrow?: boolean;
}

/** The outline of a page while its data is loading. */
export function Loading({ heading, lead, narrow = true }: LoadingProps) {
  return (
    <Page heading={heading} lead={lead} narrow={narrow}>
      <Outline what="This page" />
    </Page>
  );
}
