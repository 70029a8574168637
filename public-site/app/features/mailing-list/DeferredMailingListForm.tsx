import { lazy, Suspense } from "react";
import { MAILING_LIST_ID } from "~/config/paths.ts";
import { whenNear } from "~/lib/whenNear.ts";
// The form's style sheets come with the page: the form is there, prerendered, before its code is.
import "~/components/Field.module.css";
import formStyles from "~/components/Form.module.css";
import { MailingListUnavailable } from "./MailingListUnavailable.tsx";

// At build time the form is rendered into the page. In the browser its code is
// loaded when the visitor gets near it; until then React leaves the prerendered form as it is.
const MailingListForm = import.meta.env.SSR
  ? (await import("./MailingListForm.tsx")).MailingListForm
  : lazy(async () => {
      await whenNear(MAILING_LIST_ID);
      try {
        return { default: (await import("./MailingListForm.tsx")).MailingListForm };
      } catch (cause) {
        console.warn("The mailing list form could not be loaded.", cause);
        return { default: MailingListUnavailable };
      }
    });

function Loading() {
  return (
    <p className={formStyles.note} role="status">
      Loading…
    </p>
  );
}

/** The mailing list form, without its weight in the page's first load. */
export function DeferredMailingListForm({ labelledBy }: { labelledBy: string }) {
  return (
    <Suspense fallback={<Loading />}>
      <MailingListForm labelledBy={labelledBy} />
    </Suspense>
  );
}
