import {
  Alert,
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  LinearProgress,
  Radio,
  RadioGroup,
  Typography,
} from "@mui/material";
import { Fragment, useState } from "react";
import { type AssignmentPlan, planForAll } from "#common/judging/assignment.ts";
import type { AssignmentProblem } from "#common/judging/assignmentProblem.ts";
import { counted } from "#common/words.ts";
import { inDigits } from "#shared/inDigits.ts";
import { EmptyPanel } from "../../components/EmptyPanel.tsx";
import { NotLoaded } from "../../components/LoadFailed.tsx";
import { LinkButton, PageLink } from "../../components/PageLink.tsx";
import { Panel } from "../../components/Panel.tsx";
import { useDatabaseQuery } from "../../components/useDatabaseQuery.ts";
import { useSingleMutation } from "../../components/useSingleMutation.ts";
import { roundPath } from "../../records/roundPath.ts";
import { COLUMN } from "../../theme/panels.ts";
import {
  isOver,
  isPublishing,
  isScreening,
  publicationProgress,
  type Round,
} from "../rounds/round.ts";
import { askWorker } from "../workers.ts";
import { FinalLoads } from "./FinalLoads.tsx";
import { PlanPreview } from "./PlanPreview.tsx";
import { type AssignmentInput, initialReviewers, shortRoundEntries, toProblem } from "./problem.ts";

/** The first thing that an assignment lacks, and its page. */
function missingFor(round: Round, ready: number) {
  const to = roundPath(round.id, "round-entries");
  if (round.round_entries_count === 0)
    return { title: "No round entries yet", label: "Add submissions", to };
  if (ready === 0)
    return { title: "No round entries are ready yet", label: "Check round entries", to };
  return {
    title: "No judge has accepted an invitation yet",
    label: "See judges",
    to: "/judging/judges",
  };
}

/** Proposes which judge reviews which round entry, shows a preview, and publishes it as a whole. */
export default function AssignmentPage({ round }: { round: Round }) {
  const query = useDatabaseQuery(
    "assignment_input",
    { round_id: round.id },
    { enabled: !isOver(round) && !isPublishing(round) },
  );
  const input = query.data;
  if (isOver(round)) return <FinalLoads round={round} />;
  if (isPublishing(round)) return <Publication round={round} />;
  if (!input) return <NotLoaded query={query} failure="We couldn’t load the assignment." />;
  const ready = input.round_entries.length;
  const excluded = round.round_entries_count - ready;
  if (ready === 0 || !input.judges.some(({ is_active }) => is_active)) {
    const { title, label, to } = missingFor(round, ready);
    return (
      <EmptyPanel
        title={title}
        action={
          <LinkButton variant="contained" to={to}>
            {label}
          </LinkButton>
        }
      >
        To create an assignment, you need entries that are ready and judges who have accepted their
        invitations.
      </EmptyPanel>
    );
  }
  return (
    <Box sx={COLUMN}>
      <Typography sx={{ maxWidth: 880 }}>
        {isScreening(round)
          ? `Each of the ${inDigits(ready)} entries is assigned to ${counted(round.reviews_required, "judge", "judges")} without a conflict of interest, with balanced workloads and enough overlap to compare judges. ${calibrationSentence(input)}The same settings always give the same assignment.`
          : `Each selected judge reviews all ${inDigits(ready)} entries, except those that present a conflict of interest.`}
      </Typography>
      {round.publication_problem && (
        <Alert severity="error">
          Publishing stopped after {publicationProgress(round)}: {round.publication_problem} Preview
          and publish the assignment again to complete it.
        </Alert>
      )}
      {excluded > 0 && (
        <Alert severity="warning">
          {counted(excluded, "entry is", "entries are")} not included: not ready, disqualified or
          withdrawn, or subject to your own conflict of interest.
        </Alert>
      )}
      <ShortEntries round={round} input={input} />
      <Planner key={input.revision} round={round} input={input} />
    </Box>
  );
}

/** The progress of a large assignment, which the schedule publishes in batches. */
function Publication({ round }: { round: Round }) {
  const { publication_done: done, publication_total: total } = round;
  return (
    <Panel title="Publishing" explanation={publicationProgress(round)}>
      <LinearProgress
        aria-label="Publishing progress"
        variant="determinate"
        value={(100 * (done ?? 0)) / (total ?? 1)}
        sx={{ height: 8, borderRadius: 4, maxWidth: 880 }}
      />
      <Typography sx={{ maxWidth: 880 }}>
        Publishing a large assignment takes a few minutes and continues even if you close this page.
        Judges with new entries will then get an email.
      </Typography>
    </Panel>
  );
}

function calibrationSentence(input: AssignmentInput): string {
  const count = input.round_entries.filter(({ is_calibration }) => is_calibration).length;
  if (count === 0) return "";
  return `Every selected judge reviews ${counted(count, "calibration entry", "calibration entries")} first. `;
}

/** The number of codes listed before the rest is only counted. */
const MAX_LISTED = 5;

/** The round entries that need other reviewers since the assignment was published. */
function ShortEntries({ round, input }: { round: Round; input: AssignmentInput }) {
  const short = shortRoundEntries(round, input);
  const rest = short.length - MAX_LISTED;
  if (short.length === 0) return null;
  return (
    <Alert severity="warning">
      <strong>{counted(short.length, "entry needs", "entries need")} another reviewer:</strong>{" "}
      {short.slice(0, MAX_LISTED).map(({ id, code }, at) => (
        <Fragment key={id}>
          {at > 0 && ", "}
          <PageLink to={roundPath(round.id, `round-entries/${id}`)}>{code}</PageLink>
        </Fragment>
      ))}
      {rest > 0 && ` and ${inDigits(rest)} more`}. A judge recused themselves, left or has a
      conflict of interest, or the entry was added later. Update the assignment to add reviewers.
      All other assignments stay the same.
    </Alert>
  );
}

const startWorker = () =>
  new Worker(new URL("./assignment.worker.ts", import.meta.url), { type: "module" });

/** The judge's name with the limit. */
const judgeLabel = ({ name, max_reviews: most }: AssignmentInput["judges"][number]) =>
  most ? `${name} · up to ${counted(most, "review", "reviews")}` : name;

/** Computes a plan for the selected judges off the main thread, and shows its preview. */
function Planner({ round, input }: { round: Round; input: AssignmentInput }) {
  const { judges, assignments } = input;
  const [reviewers, setReviewers] = useState(() => initialReviewers(input));
  const [keepsAssigned, setKeepsAssigned] = useState(true);
  const {
    mutate,
    data: plan,
    error,
    isPending,
    reset,
  } = useSingleMutation({
    mutationFn: async (problem: AssignmentProblem) =>
      isScreening(round)
        ? askWorker<AssignmentProblem, AssignmentPlan>(startWorker, problem)
        : planForAll(problem),
    onError: console.error,
  });

  function toggle(id: string) {
    const chosen = new Set(reviewers);
    if (!chosen.delete(id)) chosen.add(id);
    setReviewers(chosen);
    reset();
  }

  return (
    <>
      <Panel title="Judges">
        <Box
          sx={{
            display: "grid",
            gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 16rem), 1fr))",
            maxHeight: 320,
            overflowY: "auto",
          }}
        >
          {judges
            .filter(({ is_active }) => is_active)
            .toSorted((a, b) => a.name.localeCompare(b.name))
            .map((judge) => (
              <FormControlLabel
                key={judge.id}
                label={judgeLabel(judge)}
                control={
                  <Checkbox
                    size="small"
                    checked={reviewers.has(judge.id)}
                    onChange={() => toggle(judge.id)}
                  />
                }
              />
            ))}
        </Box>
        {isScreening(round) && assignments.length > 0 && (
          <RadioGroup
            aria-label="Current assignment"
            value={keepsAssigned ? "keep" : "even"}
            onChange={(_, value) => {
              setKeepsAssigned(value === "keep");
              reset();
            }}
          >
            <FormControlLabel
              value="keep"
              control={<Radio size="small" />}
              label="Keep current assignments; move as few as possible"
            />
            <FormControlLabel
              value="even"
              control={<Radio size="small" />}
              label="Keep started reviews; reassign the rest"
            />
          </RadioGroup>
        )}
        <Button
          // Publishing follows the preview.
          variant={plan ? "outlined" : "contained"}
          sx={{ justifySelf: "start" }}
          disabled={reviewers.size === 0}
          aria-busy={isPending}
          onClick={() => mutate(toProblem(round, input, { reviewers, keepsAssigned }))}
        >
          {isPending ? "Computing..." : "Preview assignment"}
        </Button>
      </Panel>
      {error && (
        <Alert severity="error">We couldn’t compute the assignment. Please try again.</Alert>
      )}
      {plan && <PlanPreview round={round} input={input} plan={plan} />}
    </>
  );
}
