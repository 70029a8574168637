import { ButtonLink } from "~/components/Button.tsx";
import { Page } from "~/components/Page.tsx";
import { notFound } from "~/content/notices.ts";

/** The page of an unknown address (specification section 2, word for word). */
export function NotFoundPage() {
  return (
    <Page heading={notFound.title} lead={notFound.text} narrow>
      <ButtonLink to={notFound.action.href}>{notFound.action.text}</ButtonLink>
    </Page>
  );
}
