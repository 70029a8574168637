import { Box, Button, Chip, FormControlLabel, Radio, RadioGroup, Typography } from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useDataProvider, useNotify, useRefresh } from "react-admin";
import type { Role } from "#common/claimedRole.ts";
import { ROLES } from "#shared/constants.ts";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { SelectField } from "../components/SelectField.tsx";
import type { AdminDataProvider } from "../data/dataProvider.ts";
import { messageFor } from "../data/errors.ts";
import { useRounds } from "../judging/rounds/round.ts";
import { nameOf, type User } from "../records/user.ts";
import { teamWarning } from "./AdminRightsButton.tsx";

const NONE = {
  value: "user",
  label: "No role",
  about: "Sees nothing here. The account stays.",
} as const;

/** The roles to choose from. Administrators have a button of their own. */
const CHOICES = [NONE, ...ROLES.filter(({ value }) => value !== "admin")];

/** Changes the role of a person, except administrators. */
export function RoleButton({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false);
  if (user.role === "admin") return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        Change role
      </Button>
      {isOpen && <RoleDialog user={user} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface RoleDialogProps {
  user: User;
  onClose: () => void;
}

function RoleDialog({ user, onClose }: RoleDialogProps) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const [chosen, setChosen] = useState<string>(user.role);
  const [roundId, setRoundId] = useState("");
  const [warning, setWarning] = useState<string>();
  const isChair = chosen === "chair";
  const role = ROLES.find(({ value }) => value === chosen);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      dataProvider.setRole(user, {
        role: (role?.value ?? null) as Role | null,
        ...(isChair && { roundId }),
        ...(warning !== undefined && { knowsTeam: true }),
      }),
    onSuccess: () =>
      notify(
        role
          ? `${nameOf(user)} has the role ${role.label} now.`
          : `${nameOf(user)} has no role any more.`,
      ),
    onError: (error) => {
      if (teamWarning(error)) return;
      console.error(error);
      notify(messageFor(error, "Failed to change the role. Please try again."), { type: "error" });
    },
    // After a failure too, because someone else may have changed the role.
    onSettled: (_data, error) => {
      const again = teamWarning(error);
      if (again) return setWarning(again);
      onClose();
      refresh();
    },
  });
  return (
    <ConfirmDialog
      open
      isForm
      isDestructive={false}
      title={`Role of ${nameOf(user)}`}
      question={
        warning
          ? `${warning} They would read in the back office what other teams do not. Change the role all the same?`
          : "They and every administrator get an email. Somebody with a role cannot judge, and needs an authenticator app where administrators need one."
      }
      action={warning ? "Change all the same" : "Change role"}
      // A chair keeps the role, and may get another round.
      disabled={isChair ? roundId === "" : chosen === user.role}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <RadioGroup
        aria-label="Role"
        value={chosen}
        onChange={(_, value) => {
          setChosen(value);
          setWarning(undefined);
        }}
      >
        {CHOICES.map(({ value, label, about }) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio />}
            sx={{ alignItems: "start", mt: 1.5 }}
            label={
              <>
                {label}
                <Typography variant="body2" color="text.secondary">
                  {about}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
      {isChair && <ChooseRound value={roundId} onChange={setRoundId} />}
    </ConfirmDialog>
  );
}

interface ChooseRoundProps {
  value: string;
  onChange: (id: string) => void;
}

/** The round of a chair. */
function ChooseRound({ value, onChange }: ChooseRoundProps) {
  const { data: rounds = [] } = useRounds();
  const open = rounds.filter(({ stage }) => stage !== "canceled");
  return (
    <Box sx={{ mt: 2 }}>
      <SelectField
        label="Round"
        value={value}
        options={[
          { value: "", label: open.length > 0 ? "Choose a round" : "There is no round yet" },
          ...open.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={onChange}
      />
    </Box>
  );
}

/** Those with a role stand out, everybody else does not. */
export function RoleBadge({ role }: Pick<User, "role">) {
  const known = ROLES.find(({ value }) => value === role);
  if (!known) return <Chip size="small" variant="outlined" label="User" />;
  return (
    <Chip
      size="small"
      color="primary"
      variant={role === "admin" ? "filled" : "outlined"}
      label={known.label}
    />
  );
}
