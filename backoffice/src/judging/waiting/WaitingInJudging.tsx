import { Box, Button, Typography } from "@mui/material";
import { CountCard } from "../../components/CountCard.tsx";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { CARDS, Section } from "../../components/Section.tsx";
import { useChange } from "../../components/useChange.ts";
import type { useJudgingTasks } from "./useJudgingTasks.ts";

/** What waits for one administrator, most of it in judging, each with the way to it, and whether it is mailed as well. */
export function WaitingInJudging({ of }: { of: ReturnType<typeof useJudgingTasks> }) {
  return (
    <Section title="What waits for you">
      {of.data ? (
        <>
          <Box sx={CARDS}>
            {of.data.tasks.map(({ kind, label, hint, count, to }) => (
              <CountCard key={kind} label={label} count={count} to={to} isWaiting>
                {hint}
              </CountCard>
            ))}
          </Box>
          {of.data.tasks.length === 0 && <Typography>Nothing waits for you.</Typography>}
          <DigestChoice isOn={of.data.isMailed} />
        </>
      ) : (
        <LoadFailed error={of.error} onRetry={() => void of.refetch()}>
          What waits for you could not be loaded.
        </LoadFailed>
      )}
    </Section>
  );
}

function DigestChoice({ isOn }: { isOn: boolean }) {
  const { mutate, isPending } = useChange("set_judging_digest", {
    success: isOn ? "You are mailed this no more." : "You are mailed what is new, once a day.",
    failure: "Failed to change it. Please try again.",
  });
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1, alignItems: "center" }}>
      <Typography color="text.secondary">
        {isOn
          ? "What is new here is mailed to you, once a day at most."
          : "It is not mailed to you."}
      </Typography>
      <Button disabled={isPending} onClick={() => mutate({ is_wanted: !isOn })}>
        {isOn ? "Mail me no more" : "Mail me what is new"}
      </Button>
    </Box>
  );
}
