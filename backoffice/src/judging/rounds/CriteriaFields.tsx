import { Alert, Box, Button, Paper, TextField, Typography } from "@mui/material";
import { type CriterionForm, type RoundForm, withCriterion } from "./roundForm.ts";

interface CriteriaFieldsProps {
  form: RoundForm;
  error: string | undefined;
  disabled: boolean;
  onChange: (criteria: CriterionForm[]) => void;
}

/** The criteria of a round: each with its question, its weight and a description of every score. */
export function CriteriaFields({ form, error, disabled, onChange }: CriteriaFieldsProps) {
  const { criteria } = form;
  const total = criteria.reduce((sum, { weight }) => sum + (Number(weight) || 0), 0);
  const change = (index: number, changes: Partial<CriterionForm>) =>
    onChange(criteria.map((one, place) => (place === index ? { ...one, ...changes } : one)));

  return (
    <Box component="section" aria-label="Criteria" sx={{ display: "grid", gap: 1.5 }}>
      {criteria.map((criterion, index) => (
        <CriterionCard
          // biome-ignore lint/suspicious/noArrayIndexKey: criteria are identified by their position.
          key={index}
          place={index + 1}
          criterion={criterion}
          share={total > 0 ? Number(criterion.weight) / total : 0}
          disabled={disabled}
          onChange={(changes) => change(index, changes)}
          onRemove={() => onChange(criteria.filter((_, place) => place !== index))}
        />
      ))}
      {error && <Alert severity="warning">{error}</Alert>}
      {!disabled && (
        <Button
          variant="outlined"
          sx={{ justifySelf: "start" }}
          onClick={() => onChange(withCriterion(form))}
        >
          Add criterion
        </Button>
      )}
    </Box>
  );
}

interface CriterionCardProps {
  place: number;
  criterion: CriterionForm;
  /** Of the sum of all weights, from 0 to 1. */
  share: number;
  disabled: boolean;
  onChange: (changes: Partial<CriterionForm>) => void;
  onRemove: () => void;
}

function CriterionCard(props: CriterionCardProps) {
  const { place, criterion, share, disabled, onChange, onRemove } = props;
  const { name, question, weight, score_words: words } = criterion;
  return (
    <Paper
      variant="outlined"
      role="group"
      aria-label={`Criterion ${place}`}
      sx={{
        p: 2,
        display: "grid",
        gap: 2,
        alignItems: "start",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 1fr) 11rem" },
      }}
    >
      <TextField
        label={`Criterion ${place}`}
        value={name}
        disabled={disabled}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextField
        label="Weight"
        value={weight}
        disabled={disabled}
        helperText={
          Number.isFinite(share) ? `${Math.round(share * 100)} % of the score` : undefined
        }
        onChange={({ target }) => onChange({ weight: target.value })}
        slotProps={{ htmlInput: { inputMode: "decimal" } }}
      />
      <TextField
        label="Question for judges"
        value={question}
        disabled={disabled}
        onChange={({ target }) => onChange({ question: target.value })}
        sx={{ gridColumn: "1 / -1" }}
      />
      <Box component="details" sx={{ gridColumn: "1 / -1" }}>
        <Box component="summary" sx={{ py: 0.5, cursor: "pointer", color: "text.secondary" }}>
          Score descriptions: {words.filter(Boolean).join(", ")}
        </Box>
        <Box
          sx={{
            display: "grid",
            gap: 1.5,
            mt: 1.5,
            gridTemplateColumns: "repeat(auto-fit, minmax(9rem, 1fr))",
          }}
        >
          {words.map((text, index) => (
            <TextField
              // biome-ignore lint/suspicious/noArrayIndexKey: a description belongs to its score.
              key={index}
              label={`Score ${index + 1}`}
              value={text}
              disabled={disabled}
              onChange={({ target }) => onChange({ score_words: words.with(index, target.value) })}
            />
          ))}
        </Box>
      </Box>
      {!disabled && (
        <Typography component="div" sx={{ gridColumn: "1 / -1" }}>
          <Button onClick={onRemove}>Remove {name || `criterion ${place}`}</Button>
        </Typography>
      )}
    </Paper>
  );
}
