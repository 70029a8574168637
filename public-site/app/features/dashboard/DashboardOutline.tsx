import { Skeleton } from "@mantine/core";
import "@mantine/core/styles/Skeleton.layer.css";
import { NeedsScript } from "~/components/NeedsScript.tsx";
import styles from "./DashboardOutline.module.css";
import dashboardStyles from "./DashboardPage.module.css";

/** The outline of the dashboard while it is read: what is to come stands where it will be. */
export function DashboardOutline({ heading }: { heading: string }) {
  return (
    <div className={dashboardStyles.dashboard}>
      <div className={`grid ${dashboardStyles.head}`}>
        <h1 className="title-l">{heading}</h1>
      </div>
      <div className="grid">
        <NeedsScript what="This page" />
      </div>
      <p role="status" className="visually-hidden needs-script">
        Loading…
      </p>
      <div aria-hidden="true" className="needs-script">
        <div className={dashboardStyles.standing}>
          <div className="grid">
            <Lines className={dashboardStyles.phase} widths={["8rem", "16rem"]} />
            <Lines className={dashboardStyles.deadline} widths={["10rem", "24rem", "20rem"]} />
          </div>
        </div>
        <div className={`grid ${dashboardStyles.section}`}>
          <Lines
            className={`stack gap-l ${dashboardStyles.entry}`}
            widths={["6rem", "24rem", "34rem", "30rem", "33rem", "18rem"]}
          />
          <div className={`stack gap-l ${dashboardStyles.aside}`}>
            <Lines className={styles.panel} widths={["14rem", "8rem", "18rem", "17rem", "16rem"]} />
          </div>
        </div>
      </div>
    </div>
  );
}

function Lines({ className, widths }: { className: string | undefined; widths: string[] }) {
  return (
    <div className={`${className} ${styles.lines}`}>
      {widths.map((width) => (
        <Skeleton key={width} height="1.4rem" width={width} />
      ))}
    </div>
  );
}
