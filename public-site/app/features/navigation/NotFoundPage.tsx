import { Link } from "react-router";
import holdingHand from "~/art/people/holding-hand.svg?url&no-inline";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { ButtonLink } from "~/components/Button.tsx";
import { notFound } from "~/content/notices.ts";
import { pageFooterLinksOf } from "~/content/siteLinks.ts";
import styles from "./NotFoundPage.module.css";

/** The page of an unknown address. */
export function NotFoundPage() {
  const facts = useChallenge();
  return (
    <div className={styles.page}>
      {/* 404, its zero being the device, in somebody's hand. */}
      <p className={styles.figure} aria-hidden="true">
        <span>4</span>
        <span className={styles.device}>
          <img src={holdingHand} width="800" height="1040" alt="" />
        </span>
        <span>4</span>
      </p>
      <div className={styles.text}>
        <h1 className="title-m">{notFound.title}</h1>
        <p>{notFound.text}</p>
        <ButtonLink to={notFound.action.href}>{notFound.action.text}</ButtonLink>
        <nav className={styles.others} aria-label={notFound.others}>
          <p>{notFound.others}</p>
          <ul className={styles.list}>
            {pageFooterLinksOf(facts).map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  );
}
