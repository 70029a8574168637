import { Radio } from "@mantine/core";
import "@mantine/core/styles/Radio.layer.css";
import type { Criterion } from "~/data/judging.ts";
import styles from "./CriterionField.module.css";

interface CriterionFieldProps {
  criterion: Criterion;
  /** Its place among the criteria. */
  index: number;
  score: number | null;
  /** What the judge gave for other entries; undefined before the first review. */
  mean: number | undefined;
  error: string | undefined;
  onScore: (score: number) => void;
}

/** One criterion, with the words for each score. */
export function CriterionField({
  criterion: { name, question, scoreWords },
  index,
  score,
  mean,
  error,
  onScore,
}: CriterionFieldProps) {
  return (
    <Radio.Group
      data-criterion={index}
      classNames={{
        label: styles.name ?? "",
        description: styles.question ?? "",
        error: styles.error ?? "",
      }}
      label={name}
      description={question}
      error={error}
      value={score === null ? null : String(score)}
      onChange={(value) => onScore(Number(value))}
    >
      <div className={styles.scores}>
        {scoreWords.map((words, position) => {
          const value = position + 1;
          return (
            <Radio
              key={value}
              value={String(value)}
              label={words}
              aria-label={`${value}: ${words}`}
              icon={({ className }) => <span className={className}>{value}</span>}
              classNames={{
                root: styles.score ?? "",
                body: styles.body ?? "",
                inner: styles.inner ?? "",
                radio: styles.circle ?? "",
                icon: styles.number ?? "",
                labelWrapper: styles.words ?? "",
                label: styles.label ?? "",
              }}
            />
          );
        })}
      </div>
      {mean !== undefined && (
        <p className={styles.mean}>{`Your average so far: ${mean.toFixed(1)}`}</p>
      )}
    </Radio.Group>
  );
}
