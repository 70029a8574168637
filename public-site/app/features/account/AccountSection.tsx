import { type ReactNode, useId } from "react";
import { Part } from "~/components/Parts.tsx";
import styles from "./AccountSection.module.css";

interface AccountSectionProps {
  heading: string;
  children: ReactNode;
}

/** One subject of the account: what it is beside what can be done. */
export function AccountSection({ heading, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className="title-s">
        {heading}
      </h2>
      <div className={styles.content}>
        <Part>{children}</Part>
      </div>
    </section>
  );
}
