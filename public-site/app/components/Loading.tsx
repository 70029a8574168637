import { Outline, type OutlineShape } from "./NeedsScript.tsx";
import { Page, type PageProps } from "./Page.tsx";

interface LoadingProps {
  heading: string;
  /** The lead of the page, if it does not depend on the data. */
  lead?: PageProps["lead"];
  /** That of the page that follows. */
  drawing?: PageProps["drawing"];
  shape?: OutlineShape;
}

/** The outline of a page while its data is loading. */
export function Loading({ shape, ...page }: LoadingProps) {
  return (
    <Page {...page}>
      <Outline what="This page" shape={shape} />
    </Page>
  );
}
