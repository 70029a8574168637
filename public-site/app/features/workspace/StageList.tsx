import { Badge } from "@mantine/core";
import "@mantine/core/styles/Badge.layer.css";
import { Moment } from "~/components/Moment.tsx";
import type { Stage } from "~/data/workspace.ts";
import { HandIn } from "./HandIn.tsx";
import styles from "./StageList.module.css";
import { VersionList } from "./VersionList.tsx";

interface StageListProps {
  stages: readonly Stage[];
  canHandIn: boolean;
  onRefresh: () => Promise<void>;
}

/** What a team hands in, stage by stage. */
export function StageList({ stages, canHandIn, onRefresh }: StageListProps) {
  if (stages.length === 0) {
    return <p>There is nothing to hand in yet. What is wanted, and until when, will stand here.</p>;
  }
  return (
    <ol className={styles.stages} aria-label="Stages">
      {stages.map((stage) => (
        <li key={stage.id} className={styles.stage} id={`stage-${stage.id}`}>
          <StageHead stage={stage} />
          <VersionList stage={stage} />
          {stage.isOpen && canHandIn && <HandIn stage={stage} onRefresh={onRefresh} />}
          {stage.isOpen && !canHandIn && stage.versions.length === 0 && (
            <p className="text-s">The owner of your entry hands it in.</p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** What a stage is about, and how it stands. */
export function StageHead({ stage, level: Title = "h2" }: { stage: Stage; level?: "h2" | "h3" }) {
  const { name, instructions, dueAt, isOpen, versions } = stage;
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <Title className={Title === "h2" ? "title-m" : "title-s"}>{name}</Title>
        <Badge variant={versions.length > 0 ? "filled" : "outline"}>{stateOf(stage)}</Badge>
      </div>
      <p>
        <strong>
          <span>{isOpen ? "Until" : "Closed on"}</span> <Moment at={dueAt} />
        </strong>
      </p>
      {instructions && <p className={styles.instructions}>{instructions}</p>}
    </div>
  );
}

function stateOf({ isOpen, versions }: Stage): string {
  if (versions.length > 0) return "Handed in";
  return isOpen ? "To hand in" : "Nothing handed in";
}
