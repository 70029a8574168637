import { Link } from "react-router";
import { brief } from "~/content/brief.ts";
import styles from "./Contents.module.css";
import { sections } from "./sections.ts";
import { useSectionInView } from "./useSectionInView.ts";

const LISTED = Object.values(sections);
const IDS = LISTED.map(({ id }) => id);

/** What is on the page; a dot marks the section that is being read. On wide windows only. */
export function Contents() {
  const current = useSectionInView(IDS);
  return (
    <nav className={`text-s ${styles.contents}`} aria-label={brief.contents}>
      <ol>
        {LISTED.map(({ id, title }) => (
          <li key={id}>
            <Link to={`#${id}`} aria-current={id === current ? "location" : undefined}>
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
