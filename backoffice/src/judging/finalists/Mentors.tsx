import { Autocomplete, Box, TextField, Typography } from "@mui/material";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useGetList } from "react-admin";
import { counted } from "#common/words.ts";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { ConfirmedChange } from "../../components/ConfirmedAction.tsx";
import { SEARCH_FILTER } from "../../data/listQuery.ts";
import { InvitePerson, OpenInvitations } from "../../invitations/RoleInvitations.tsx";
import { useTextAfterPause } from "../../lists/useTextAfterPause.ts";
import type { User } from "../../records/user.ts";
import { QUIET, QUIET_FLUSH } from "../../theme/panels.ts";
import { ROW } from "../../theme/theme.ts";
import { FinalistPart } from "./FinalistPart.tsx";
import type { Finalist, Mentor } from "./finalist.ts";

export function Mentors({ finalist }: { finalist: Finalist }) {
  const { mentors } = finalist;
  return (
    <FinalistPart
      title="Mentors"
      isDone={mentors.length > 0}
      state={mentors.length === 0 ? "None" : counted(mentors.length, "mentor", "mentors")}
      footer={
        <>
          <Box
            sx={{
              ...ROW,
              gap: 0,
              ml: mentors.length > 0 ? QUIET_FLUSH : 0,
              "& > .MuiButton-text:not(:hover, :focus-visible)": { color: "text.secondary" },
            }}
          >
            <MentorButton finalist={finalist} isNext={mentors.length === 0} />
            <InvitePerson finalist={finalist} />
          </Box>
          <OpenInvitations finalist={finalist} />
        </>
      }
    >
      {mentors.map((mentor) => (
        <li key={mentor.user_id}>
          <bdi>{mentor.name}</bdi>
          <Typography color="textSecondary" variant="body2">
            {mentor.email}
          </Typography>
          <Typography color="textSecondary" variant="body2" sx={{ whiteSpace: "pre-wrap" }}>
            {mentor.contact}
          </Typography>
          <Box sx={{ display: "flex", ml: QUIET_FLUSH }}>
            <MentorButton finalist={finalist} mentor={mentor} />
            <ConfirmedChange
              label="Remove"
              button={{ sx: QUIET, "aria-label": `Remove ${mentor.name}` }}
              request="remove_mentor"
              args={() => ({ submission_id: finalist.id, user_id: mentor.user_id })}
              title="Remove this mentor?"
              question={`${mentor.name} loses access to ${finalist.idea_name} immediately.`}
              success={`${mentor.name} is no longer a mentor of ${finalist.idea_name}.`}
              failure="Failed to remove the mentor. Please try again."
            />
          </Box>
        </li>
      ))}
    </FinalistPart>
  );
}

interface MentorButtonProps {
  finalist: Finalist;
  /** The mentor to change; without one, a mentor is added. */
  mentor?: Mentor;
  /** Whether it is what to do next. */
  isNext?: boolean;
}

/** Adds a mentor, or changes a mentor's name and contact. */
function MentorButton({ finalist, mentor, isNext = false }: MentorButtonProps) {
  const [account, setAccount] = useState<User | null>(null);
  const [edits, setEdits] = useState<Partial<Pick<Mentor, "name" | "contact">>>({});
  const chosen = {
    user_id: account?.id ?? "",
    name: account ? fullName(account) : "",
    contact: "",
  };
  const initial = mentor ?? chosen;
  const form = { user_id: initial.user_id, name: initial.name, contact: initial.contact, ...edits };
  const title = mentor ? `Edit ${mentor.name}` : `Add mentor for ${finalist.idea_name}`;
  return (
    <ConfirmedChange
      label={mentor ? "Edit" : "Add mentor"}
      button={{ ...(isNext ? { variant: "outlined" } : { sx: QUIET }), "aria-label": title }}
      request="set_mentor"
      success="The mentor’s details have been saved."
      failure="Failed to save the mentor. Please try again."
      version={mentor?.revision ?? 0}
      args={(_, revision) => ({ submission_id: finalist.id, revision, ...form })}
      onToggle={() => {
        setAccount(null);
        setEdits({});
      }}
      title={title}
      question="Mentors see the submission, its documents and the team’s contact details, but no reviews. We’ll email the mentor and the team."
      action="Save"
      isForm
      disabled={Object.values(form).some((text) => text.trim() === "")}
    >
      {!mentor && <AccountField onChange={setAccount} />}
      <TextField
        label="Name"
        helperText="Shown to the team"
        value={form.name}
        onChange={({ target }) => setEdits({ ...edits, name: target.value })}
      />
      <TextField
        label="Contact"
        helperText="How and when the team can reach the mentor"
        value={form.contact}
        multiline
        minRows={2}
        onChange={({ target }) => setEdits({ ...edits, contact: target.value })}
        slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.mentorContact } }}
      />
    </ConfirmedChange>
  );
}

const fullName = ({ first_name, last_name }: User) =>
  [first_name, last_name].filter(Boolean).join(" ");

/** Finds an account by name or email address. */
function AccountField({ onChange }: { onChange: (account: User | null) => void }) {
  const [typed, setTyped] = useState("");
  const searched = useTextAfterPause(typed.trim());
  const { data = [], isFetching } = useGetList<User>(
    "users",
    {
      filter: { [SEARCH_FILTER]: searched },
      pagination: { page: 1, perPage: 10 },
      sort: { field: "email", order: "ASC" },
    },
    { enabled: searched !== "", placeholderData: keepPreviousData },
  );
  return (
    <Autocomplete
      options={typed.trim() === "" ? [] : data}
      getOptionLabel={(user) => [fullName(user), user.email].filter(Boolean).join(", ")}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      // The server filters.
      filterOptions={(options) => options}
      loading={isFetching || searched !== typed.trim()}
      noOptionsText={typed.trim() === "" ? "Type a name or an email address" : "No accounts found"}
      onInputChange={(_, text, reason) => {
        if (reason === "input") setTyped(text);
      }}
      onChange={(_, account) => onChange(account)}
      renderInput={(params) => <TextField {...params} label="Account" autoFocus />}
    />
  );
}
