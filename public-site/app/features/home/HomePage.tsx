import { Button, ButtonLink } from "~/components/Button.tsx";
import { RichText } from "~/components/RichText.tsx";
import { MAILING_LIST_ID } from "~/config/paths.ts";
import { contact } from "~/content/contact.ts";
import { hero } from "~/content/hero.ts";
import { incentives, statement } from "~/content/homeSections.ts";
import { mailingList } from "~/content/mailingList.ts";
import { pages } from "~/content/pages.ts";
import { useContactDialog } from "~/features/contact/contactDialogContext.ts";
import { DeferredMailingListForm } from "~/features/mailing-list/DeferredMailingListForm.tsx";
import styles from "./HomePage.module.css";

const MAILING_LIST_HEADING_ID = "mailing-list-heading";

/** The home page. */
export function HomePage() {
  return (
    <>
      <Hero />
      <Statement />
      <MailingList />
      <Contact />
    </>
  );
}

function Hero() {
  return (
    <section className={styles.hero}>
      <div className={styles.inner}>
        <p className={styles.dates}>{hero.dates}</p>
        <h1>{hero.title}</h1>
        <p className={styles.lead}>{hero.lead}</p>
        <p className={styles.call}>
          {hero.call}. {hero.partner}.
        </p>
        <div className={styles.actions}>
          <ButtonLink to={hero.action.href}>{hero.action.text}</ButtonLink>
          <ButtonLink to={pages.mailingList} look="quiet">
            {mailingList.title}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

function Statement() {
  return (
    <section className={styles.section} aria-labelledby="statement">
      <div className={styles.columns}>
        <div className={styles.text}>
          <h2 id="statement">{statement.title}</h2>
          {statement.paragraphs.map((paragraph) => (
            <p key={JSON.stringify(paragraph)}>
              <RichText text={paragraph} />
            </p>
          ))}
        </div>
        <dl className={styles.facts} aria-label={incentives.title}>
          {incentives.items.map((item) => (
            <div key={item.title}>
              <dt>{item.title}</dt>
              <dd>{item.text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function MailingList() {
  return (
    <section
      className={`${styles.section} ${styles.raised}`}
      id={MAILING_LIST_ID}
      tabIndex={-1}
      aria-labelledby={MAILING_LIST_HEADING_ID}
    >
      <div className={styles.columns}>
        <div className={styles.text}>
          <h2 id={MAILING_LIST_HEADING_ID}>{mailingList.title}</h2>
          <p>{mailingList.lead}</p>
        </div>
        <DeferredMailingListForm labelledBy={MAILING_LIST_HEADING_ID} />
      </div>
    </section>
  );
}

function Contact() {
  const { openContactDialog } = useContactDialog();
  return (
    <section className={styles.section} aria-labelledby="contact">
      <div className={styles.inner}>
        <div className={styles.text}>
          <h2 id="contact">A question?</h2>
          <p>{contact.lead}</p>
          <Button look="quiet" onClick={openContactDialog}>
            Write to us
          </Button>
        </div>
      </div>
    </section>
  );
}
