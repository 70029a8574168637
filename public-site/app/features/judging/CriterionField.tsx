import { Radio } from "@mantine/core";
import "@mantine/core/styles/Radio.layer.css";
import type { Criterion } from "~/data/judging.ts";
import styles from "./CriterionField.module.css";

interface CriterionFieldProps {
  criterion: Criterion;
  /** Its place among the criteria. */
  index: number;
  score: number | null;
  /** The judge's average score for other entries; undefined before the first. */
  average: number | undefined;
  error: string | undefined;
  onScore: (score: number) => void;
}

/** The scores of a criterion, each with its description. */
export function CriterionField({
  criterion: { name, question, scoreWords },
  index,
  score,
  average,
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
      {average !== undefined && (
        <p className={styles.average}>{`Your average so far: ${average.toFixed(1)}`}</p>
      )}
    </Radio.Group>
  );
}
