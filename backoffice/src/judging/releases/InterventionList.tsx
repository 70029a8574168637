import { Box, Checkbox, FormControlLabel, Paper, Typography } from "@mui/material";
import { NotLoaded } from "../../components/LoadFailed.tsx";
import { MomentField } from "../../components/MomentField.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { useAllRows } from "../../components/useAllRows.ts";
import { WithCodes } from "../../components/WithCodes.tsx";
import { roundPath } from "../../records/roundPath.ts";
import { MULTILINE_TEXT, RULED_LIST } from "../../theme/theme.ts";
import type { Round } from "../rounds/round.ts";
import { type Act, byPerson, type Intervention } from "./intervention.ts";
import { SubmissionDetails } from "./SubmissionDetails.tsx";

interface InterventionsProps {
  filter: Readonly<Record<string, string>>;
  /** Shown if there are none. */
  empty: string;
}

export function Interventions({ filter, empty }: InterventionsProps) {
  const query = useAllRows<Intervention>("interventions", filter);
  const { data } = query;
  if (!data) return <NotLoaded query={query} failure="We couldn’t load the interventions." />;
  if (data.length === 0) return <Typography color="textSecondary">{empty}</Typography>;
  return <InterventionList interventions={data} />;
}

/** The interventions about a round and, until its release, all others that the release has to account for. */
export function RoundInterventions({ round }: { round: Round }) {
  const about = useAllRows<Intervention>("interventions", { round_id: round.id });
  const open = useAllRows<Intervention>("interventions-of-release", { released_round: round.id });
  if (!about.data || !open.data) {
    return <NotLoaded query={[about, open]} failure="We couldn’t load the interventions." />;
  }
  const all = round.stage === "released" ? about.data : [...about.data, ...open.data];
  const interventions = [...new Map(all.map((one) => [one.id, one])).values()];
  if (interventions.length === 0) {
    return (
      <Typography color="textSecondary">
        No interventions. They appear here after changes that can affect who wins, such as a new
        deadline or an excluded review.
      </Typography>
    );
  }
  return <InterventionList interventions={interventions} />;
}

/** The id of the checkbox that acknowledges everything by a person. */
export const acknowledgmentId = (person: string) => `acknowledge-${person}`;

interface InterventionListProps {
  interventions: readonly Intervention[];
  /** Undefined if they cannot be acknowledged. */
  acknowledged?: ReadonlySet<number> | undefined;
  onAcknowledge?: (ids: readonly number[], isOn: boolean) => void;
}

/** Interventions by person, with a checkbox to acknowledge all those of a person. */
export function InterventionList(props: InterventionListProps) {
  const { interventions, acknowledged, onAcknowledge } = props;
  return (
    <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "minmax(0, 1fr)" }}>
      {byPerson(interventions).map(({ person, ids, acts }) => (
        <Paper
          key={person}
          variant="outlined"
          component="section"
          aria-label={person}
          sx={{ px: 2, pt: 1.5 }}
        >
          <Typography component="h4" sx={{ fontWeight: 600, overflowWrap: "anywhere", mb: 1 }}>
            {person}
          </Typography>
          <Box component="ul" sx={RULED_LIST}>
            {acts.map((act) => (
              <Item key={act.id} act={act} />
            ))}
          </Box>
          {acknowledged && (
            <FormControlLabel
              label={`Acknowledge all interventions by ${person}`}
              sx={{ overflowWrap: "anywhere", mb: 1 }}
              control={
                <Checkbox
                  id={acknowledgmentId(person)}
                  checked={ids.every((id) => acknowledged.has(id))}
                  onChange={(_, isOn) => onAcknowledge?.(ids, isOn)}
                />
              }
            />
          )}
        </Paper>
      ))}
    </Box>
  );
}

/** The text after a link of several lines stays beside its last word. */
const IN_SENTENCE = { display: "inline" };

function Item({ act }: { act: Act }) {
  const { sentence, round, submissionIds, names, people, change, reason } = act;
  const [onlyId] = submissionIds.length === 1 ? submissionIds : [];
  const parts = [
    onlyId ? (
      <PageLink key="names" to={`/submissions/${onlyId}`} sx={IN_SENTENCE}>
        <bdi>
          <WithCodes text={names || "Submission"} />
        </bdi>
      </PageLink>
    ) : (
      names && (
        <bdi key="names">
          <WithCodes text={names} />
        </bdi>
      )
    ),
    people && <bdi key="people">{people}</bdi>,
    round && (
      <PageLink key="round" to={roundPath(round.id)} sx={IN_SENTENCE}>
        {round.name}
      </PageLink>
    ),
  ].filter(Boolean);
  return (
    <Box component="li" sx={{ overflowWrap: "anywhere" }}>
      <strong>{sentence}</strong>
      {parts.length > 0 && ": "}
      {parts.map((part, at) => [at > 0 && ", ", part])}
      {change && ` (${change})`}
      {reason && <Box sx={MULTILINE_TEXT}>Reason: {reason}</Box>}
      <Typography component="div" color="textSecondary" variant="body2">
        {submissionIds.length > 1 ? (
          <SubmissionDetails
            summary={
              <>
                <MomentField record={act} source="created_at" /> · All submissions
              </>
            }
            ids={submissionIds}
          />
        ) : (
          <MomentField record={act} source="created_at" />
        )}
      </Typography>
    </Box>
  );
}
