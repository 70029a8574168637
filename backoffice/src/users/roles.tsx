import { Box, Chip } from "@mui/material";
import { useState } from "react";
import { serverFailure } from "#common/serverFailure.ts";
import { labelOf } from "#common/words.ts";
import { ROLES } from "#shared/constants.ts";
import { ConfirmedAction } from "../components/ConfirmedAction.tsx";
import { RoleChoice } from "../components/RoleChoice.tsx";
import { useDatabaseChange } from "../components/useDatabaseChange.ts";
import { nameOf, type User } from "../records/user.ts";

interface UserProps {
  user: User;
}

/**
 * Sets the role of a person, unless someone else has changed it. If the person is or was in a team, the server asks first:
 * `warning` is its question, and the next attempt answers it.
 */
function useRoleChange(
  user: User,
  texts: { success: (role: string | undefined) => string; failure: string },
) {
  const [warning, setWarning] = useState<string>();
  const mutation = useDatabaseChange("set_role", {
    success: (_, { role }) => texts.success(role),
    failure: texts.failure,
    onDone: () => setWarning(undefined),
    onFailure: (error) => {
      const isWarning = serverFailure(error).hint === "in_team";
      if (isWarning) setWarning(error.message);
      return isWarning;
    },
  });
  /** The arguments for a new role; without one, the role is removed. */
  const argsFor = (role?: string) => ({
    id: user.id,
    revision: user.role_revision,
    ...(role && { role }),
    ...(warning !== undefined && { is_team_confirmed: true }),
  });
  return { mutation, argsFor, warning, forgetWarning: () => setWarning(undefined) };
}

/** Makes a person an administrator, or removes the role, after a confirmation. */
export function AdminRightsButton({ user, variant }: UserProps & { variant: "text" | "outlined" }) {
  const name = nameOf(user);
  const isAdmin = user.role === "admin";
  const action = isAdmin ? "Remove Admin" : "Make Admin";
  const { mutation, argsFor, warning, forgetWarning } = useRoleChange(user, {
    success: (role) =>
      role ? `${name} is now an administrator.` : `${name} is no longer an administrator.`,
    failure: "Failed to change admin rights. Please try again.",
  });
  const question = isAdmin
    ? `${name} will no longer be able to see or change anything here. Their account won’t be deleted.`
    : `${name} will be able to read and change every submission and all personal data, and to make or remove administrators.`;
  return (
    <ConfirmedAction
      // Closes the dialog if someone else was faster, because it would now do the opposite.
      key={action}
      label={action}
      button={{ variant, sx: { whiteSpace: "nowrap" } }}
      title={action}
      question={
        warning
          ? `${warning} They will not be able to see or change how the team’s submission is judged. Make ${name} an administrator anyway?`
          : question
      }
      action={warning ? `${action} anyway` : action}
      isDestructive={isAdmin}
      mutation={mutation}
      args={() => argsFor(isAdmin ? undefined : "admin")}
      onToggle={forgetWarning}
    >
      {!isAdmin && !warning && <Consequences role={user.role} />}
    </ConfirmedAction>
  );
}

function Consequences({ role }: Pick<User, "role">) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      <li>They and every administrator get an email.</li>
      <li>They will not be able to judge.</li>
      <li>
        If they are or were on a team, we’ll ask you to confirm again, because they would have a
        conflict of interest with the team’s submission.
      </li>
      {role !== "user" && <li>They will lose the {labelOf(ROLES, role)} role.</li>}
      <li>If they need fewer rights, open their page and select “Change role” instead.</li>
    </Box>
  );
}

/** The roles to choose from. Administrators have a button of their own. */
const CHOICES = [
  { value: "user", label: "No role", about: "No access to the back office. The account remains." },
  ...ROLES.filter(({ value }) => value !== "admin"),
];

/** Changes the role of a person, except administrators. */
export function RoleButton({ user }: UserProps) {
  const name = nameOf(user);
  const [chosen, setChosen] = useState<string>(user.role);
  const { mutation, argsFor, warning, forgetWarning } = useRoleChange(user, {
    success: (role) =>
      role ? `${name} now has the role ${labelOf(ROLES, role)}.` : `${name} no longer has a role.`,
    failure: "Failed to change the role. Please try again.",
  });
  if (user.role === "admin") return null;

  function choose(role: string) {
    setChosen(role);
    forgetWarning();
  }
  return (
    <ConfirmedAction
      label="Change role"
      button={{ variant: "outlined" }}
      isForm
      title={`Role of ${name}`}
      question={
        warning
          ? `${warning} In the back office, they would see information that other teams cannot see. Change the role anyway?`
          : "They and every administrator get an email. People with a back-office role cannot judge. If administrators are required to use an authenticator app, this person will be too."
      }
      action={warning ? "Change anyway" : "Change role"}
      disabled={chosen === user.role}
      mutation={mutation}
      args={() => argsFor(chosen === "user" ? undefined : chosen)}
      onToggle={() => choose(user.role)}
    >
      <RoleChoice options={CHOICES} value={chosen} onChange={choose} />
    </ConfirmedAction>
  );
}

export const roleLabel = (role: User["role"]) => (role === "user" ? "User" : labelOf(ROLES, role));

/** The badge of a role; an account without one has a paler badge. */
export function RoleBadge({ role }: Pick<User, "role">) {
  return (
    <Chip
      size="small"
      variant="outlined"
      color={role === "user" ? "default" : "primary"}
      label={roleLabel(role)}
    />
  );
}
