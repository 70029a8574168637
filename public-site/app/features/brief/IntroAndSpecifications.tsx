import { introPoints } from "~/content/brief.ts";
import { deviceSpecifications } from "~/content/deviceSpecifications.ts";
import styles from "./BriefSection.module.css";
import specStyles from "./IntroAndSpecifications.module.css";
import { sections } from "./sections.ts";

/** Why now, in four points, and what the device has to meet. */
export function IntroAndSpecifications() {
  return (
    <div className={styles.band}>
      <div className="grid">
        <div className={styles.body}>
          <section id={sections.intro.id} tabIndex={-1} aria-labelledby="introduction-heading">
            <h2 id="introduction-heading" className="visually-hidden">
              {sections.intro.title}
            </h2>
            <ul className={`text-l ${specStyles.points}`}>
              {introPoints.map(({ title, text }) => (
                <li key={title}>
                  <div>
                    <h3 className={specStyles.point}>{title}</h3>
                    <p>{text}</p>
                  </div>
                </li>
              ))}
            </ul>
          </section>
          <Specifications />
        </div>
      </div>
    </div>
  );
}

function Specifications() {
  const { lead, items } = deviceSpecifications;
  const { id, title } = sections.specifications;
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="title-l">
        {title}
      </h2>
      <p className={styles.lead}>{lead}</p>
      <dl className={specStyles.specifications}>
        {items.map((item) => (
          <div key={item.title} className={specStyles.specification}>
            <dt>
              {item.figure && <span className={specStyles.figure}>{item.figure}</span>}
              <span className="title-s">{item.title}</span>
            </dt>
            <dd>{item.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
