import { Box, Link } from "@mui/material";
import { Link as RouterLink } from "react-router-dom";
import { memberTexts, type TeamMember } from "../records/submission.ts";

interface TeamMembersProps {
  members: readonly TeamMember[];
}

/** The team of an entry: who, from where, and whose entry it is. */
export function TeamMembers({ members }: TeamMembersProps) {
  if (members.length === 0) return "Nobody";
  return (
    <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 0.75 }}>
      {members.map((member) => {
        const { name, email, university, country } = memberTexts(member);
        return (
          <Box
            component="li"
            key={member.user_id}
            sx={{ lineHeight: 1.35, overflowWrap: "anywhere" }}
          >
            <Link component={RouterLink} to={`/users/${member.user_id}`}>
              <bdi>{name}</bdi>
            </Link>
            {member.is_owner && " (owner)"}
            <Box component="span" sx={{ color: "text.secondary", fontSize: "0.75rem" }}>
              {" "}
              {email}
              <br />
              <bdi>{university}</bdi>, {country}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
