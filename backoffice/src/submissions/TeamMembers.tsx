import { Box } from "@mui/material";
import { useStore } from "react-admin";
import { PageLink } from "../components/PageLink.tsx";
import {
  memberTexts,
  type Submission,
  submitterOf,
  type TeamMember,
} from "../records/submission.ts";
import { PLAIN_LIST } from "../theme/theme.ts";

/** The members of a team with their places, and for administrators their addresses; marks the owner. */
export function TeamMembers({ members }: { members: readonly TeamMember[] }) {
  if (members.length === 0) return "No members";
  return (
    <Box component="ul" sx={{ ...PLAIN_LIST, display: "grid", gap: 0.75 }}>
      {members.map((member, at) => {
        const { name, email, university, country } = memberTexts(member);
        return (
          <Box
            component="li"
            // biome-ignore lint/suspicious/noArrayIndexKey: members have no ids for observers, and do not move.
            key={at}
            sx={{ lineHeight: 1.35, overflowWrap: "anywhere" }}
          >
            {member.user_id ? (
              <PageLink to={`/users/${member.user_id}`}>
                <bdi>{name}</bdi>
              </PageLink>
            ) : (
              <bdi>{name}</bdi>
            )}
            {member.is_owner && " (owner)"}{" "}
            <Box sx={{ color: "text.secondary", fontSize: "0.75rem" }}>
              {member.user_id && <div>{email}</div>}
              <bdi>{university}</bdi>, {country}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

/** Whether the list shows every team in full. */
export const useTeamsExpandedSetting = () => useStore("submissions.teamsOpen", false);

interface FoldedTeamProps {
  submission: Pick<Submission, "team_members" | "submitter_name">;
}

/** A team in one line, which expands to all members. */
export function FoldedTeam({ submission }: FoldedTeamProps) {
  const [isOpen] = useTeamsExpandedSetting();
  const { team_members: members } = submission;
  const owner = members.find(({ is_owner }) => is_owner) ?? members[0];
  const { university, country } = owner ? memberTexts(owner) : { university: "", country: "" };
  const others = members.length - 1;
  return (
    // A new key closes or opens rows that were toggled by hand.
    <Box component="details" key={String(isOpen)} open={isOpen} sx={{ maxWidth: "100%" }}>
      <Box
        component="summary"
        sx={{
          cursor: "pointer",
          py: "2px",
          overflowWrap: "anywhere",
          "&::marker": { color: "text.secondary", fontSize: "0.625rem" },
          "details[open] > &": { color: "text.secondary", mb: 0.5 },
        }}
      >
        <bdi>{submitterOf(submission)}</bdi>
        {others > 0 && ` +${others}`}
        {owner && (
          <Box component="span" sx={{ color: "text.secondary" }}>
            , <bdi>{university}</bdi>, {country}
          </Box>
        )}
      </Box>
      <TeamMembers members={members} />
    </Box>
  );
}
