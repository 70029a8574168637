import { FormControlLabel, Radio, RadioGroup, Typography } from "@mui/material";

interface RoleChoiceProps {
  options: readonly { value: string; label: string; about: string }[];
  value: string;
  onChange: (role: string) => void;
}

/** One of several roles, each with what it can do. */
export function RoleChoice({ options, value, onChange }: RoleChoiceProps) {
  return (
    <RadioGroup aria-label="Role" value={value} onChange={(_, role) => onChange(role)}>
      {options.map(({ value, label, about }) => (
        <FormControlLabel
          key={value}
          value={value}
          control={<Radio />}
          sx={{ alignItems: "start", mt: 1.5 }}
          label={
            <>
              {label}
              <Typography variant="body2" color="textSecondary">
                {about}
              </Typography>
            </>
          }
        />
      ))}
    </RadioGroup>
  );
}
