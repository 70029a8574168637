import { Link } from "react-router";
import holdingHand from "~/art/people/holding-hand.svg?url&no-inline";
import { useChallenge } from "~/challenge/useChallenge.ts";
import { ButtonLink } from "~/components/Button.tsx";
import { paths } from "~/config/paths.ts";
import { pageFooterLinksOf } from "~/content/navigation.ts";
import { notFound } from "~/content/notices.ts";
import { useSessionStates } from "~/lib/sessionMark.ts";
import styles from "./NotFoundPage.module.css";

const OTHERS = "Or look here:";

/** The page for unknown addresses. */
export function NotFoundPage() {
  const facts = useChallenge();
  return (
    <div className={`stack gap-l tone-3 clip pt-m pb-l ${styles.page}`}>
      {/* 404, with the device in a hand as its zero. */}
      <p className={styles.figure} aria-hidden="true">
        <span>4</span>
        <span className={styles.device}>
          <img src={holdingHand} width="800" height="1040" alt="" />
        </span>
        <span>4</span>
      </p>
      <div className="grid relative">
        <div>
          <h1 className="title-m">{notFound.title}</h1>
          <p className="mt-2xs mb-m">{notFound.text}</p>
          <ButtonLink to={paths.home}>Go back home</ButtonLink>
          <nav className="mt-l" aria-label={OTHERS}>
            <p>{OTHERS}</p>
            {useSessionStates().map(({ isSignedIn, className }) => (
              <ul key={className} className={`row ${styles.list} ${className}`}>
                {pageFooterLinksOf(facts, isSignedIn).map(({ label, to }) => (
                  <li key={to}>
                    <Link to={to}>{label}</Link>
                  </li>
                ))}
              </ul>
            ))}
          </nav>
        </div>
      </div>
    </div>
  );
}
