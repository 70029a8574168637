import { Box, Typography } from "@mui/material";
import { LoadFailed } from "../../components/LoadFailed.tsx";
import { LoadingScreen } from "../../components/LoadingScreen.tsx";
import { PageTitle } from "../../components/PageTitle.tsx";
import { ActItem } from "./ActItem.tsx";
import type { Act } from "./act.ts";
import { useActs } from "./useActs.ts";

/** What takes two administrators: what waits, and below what was carried out or dropped. */
export function ActList() {
  const { data: acts, error, refetch } = useActs();
  return (
    <>
      <PageTitle>Proposals</PageTitle>
      <Typography component="h2" variant="h5" sx={{ mb: 1 }}>
        Proposals
      </Typography>
      <Typography sx={{ mb: 2, maxWidth: 720 }}>
        What could bend a verdict takes two administrators: one proposes it with a reason, on the
        page of the round, the review or the entry; another one carries it out here. What is about
        an entry with which you have a conflict is not shown to you.
      </Typography>
      {error && (
        <LoadFailed error={error} onRetry={() => void refetch()}>
          The proposals could not be loaded.
        </LoadFailed>
      )}
      {!error && !acts && <LoadingScreen />}
      {acts && (
        <Box sx={{ display: "grid", gap: 3, maxWidth: 880 }}>
          <Acts
            title="Waiting"
            acts={acts.filter(({ state }) => state === "proposed")}
            empty="Nothing waits."
          />
          <Acts
            title="Settled"
            acts={acts.filter(({ state }) => state !== "proposed")}
            empty="Nothing was carried out or dropped yet."
          />
        </Box>
      )}
    </>
  );
}

function Acts({ title, acts, empty }: { title: string; acts: readonly Act[]; empty: string }) {
  return (
    <section aria-label={title}>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {acts.length === 0 && <Typography color="text.secondary">{empty}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {acts.map((act) => (
          <ActItem key={act.id} act={act} />
        ))}
      </Box>
    </section>
  );
}
