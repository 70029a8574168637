import { Alert, Box, Paper, TextField, Typography } from "@mui/material";
import { EXPERTISE_FIELDS } from "#shared/constants.ts";
import type { RoundForm } from "./roundForm.ts";

type Quotas = RoundForm["expertise_quotas"];

interface QuotaFieldsProps {
  quotas: Quotas;
  error: string | undefined;
  disabled: boolean;
  onChange: (quotas: Quotas) => void;
}

/** Expertise that some reviewers of each entry must have. Collapsed, because most rounds need none. */
export function QuotaFields({ quotas, error, disabled, onChange }: QuotaFieldsProps) {
  const wanted = EXPERTISE_FIELDS.filter(({ value }) => quotas[value]?.trim());
  return (
    <Paper variant="outlined" component="details" sx={{ px: 2, py: 1.5 }}>
      <Box component="summary" sx={{ cursor: "pointer" }}>
        Fields of expertise{" "}
        <Typography component="span" color="text.secondary">
          {wanted.length === 0
            ? "No requirements"
            : wanted.map(({ value, label }) => `${label}: at least ${quotas[value]}`).join(", ")}
        </Typography>
      </Box>
      <Typography color="text.secondary" sx={{ mt: 1.5, maxWidth: 720 }}>
        The minimum number of reviewers of each entry who know a field. Leave a field empty if it
        does not matter. Judges choose their fields; one judge can count for several.
      </Typography>
      <Box
        sx={{
          display: "grid",
          gap: 1.5,
          mt: 2,
          mb: 0.5,
          gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 12rem), 1fr))",
        }}
      >
        {EXPERTISE_FIELDS.map(({ value, label }) => (
          <TextField
            key={value}
            label={label}
            value={quotas[value] ?? ""}
            disabled={disabled}
            onChange={({ target }) => onChange({ ...quotas, [value]: target.value })}
            slotProps={{ htmlInput: { inputMode: "numeric", autoComplete: "off" } }}
          />
        ))}
      </Box>
      {error && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {error}
        </Alert>
      )}
    </Paper>
  );
}
