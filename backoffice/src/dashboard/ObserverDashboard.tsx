import { Typography } from "@mui/material";
import { useGetList } from "react-admin";
import { ADMIN_SUBMISSIONS_MESSAGES } from "#common/messages.ts";
import { counted } from "#common/words.ts";
import { inDigits } from "#shared/inDigits.ts";
import { NotLoaded } from "../components/LoadFailed.tsx";
import { LoadingScreen } from "../components/LoadingScreen.tsx";
import { DayField } from "../components/MomentField.tsx";
import { LinkButton, PageLink } from "../components/PageLink.tsx";
import { Section } from "../components/Section.tsx";
import { TaskRow, TaskRows } from "../components/TaskList.tsx";
import { useDatabaseQuery } from "../components/useDatabaseQuery.ts";
import { useConfiguration } from "../configuration/useConfiguration.ts";
import type { Statistics } from "../data/databaseFunctions.ts";
import { listAddress } from "../lists/listAddress.ts";
import type { ObservedSubmission } from "../observation/ObservedSubmissionList.tsx";
import { NEWEST_FIRST, statusLabel } from "../records/submission.ts";
import { Totals } from "./Totals.tsx";
import { TwoColumns } from "./TwoColumns.tsx";
import { WhereWeAre } from "./WhereWeAre.tsx";

const SHOWN = 5;

/** The season, its totals, the latest submissions and the countries, as far as observers can read them. */
export default function ObserverDashboard() {
  const configuration = useConfiguration();
  const statistics = useDatabaseQuery("admin_statistics", {});
  if (configuration.isPending) {
    return <LoadingScreen loadingPrimary="Loading dashboard data..." />;
  }
  return (
    <>
      {configuration.data && (
        <WhereWeAre challenge={configuration.data} statistics={statistics.data} />
      )}
      <Totals query={statistics} configuration={configuration.data} />
      <TwoColumns columns="minmax(0, 7fr) minmax(0, 5fr)">
        <LatestSubmissions />
        {statistics.data && <Countries countries={statistics.data.countries} />}
      </TwoColumns>
    </>
  );
}

function LatestSubmissions() {
  const query = useGetList<ObservedSubmission>("entries", {
    sort: NEWEST_FIRST,
    pagination: { page: 1, perPage: SHOWN },
  });
  const { data } = query;
  return (
    <Section title="Latest submissions">
      {!data && <NotLoaded query={query} failure={ADMIN_SUBMISSIONS_MESSAGES.failure} />}
      {data?.length === 0 && (
        <Typography color="textSecondary">
          No submissions yet. They appear here once teams submit.
        </Typography>
      )}
      {data !== undefined && data.length > 0 && (
        <>
          <TaskRows>
            {data.map((submission) => (
              <TaskRow
                key={submission.id}
                title={<bdi>{submission.idea_name}</bdi>}
                hint={
                  <>
                    {submission.id} · <DayField record={submission} source="submitted_at" />
                  </>
                }
              >
                {statusLabel(submission.status)}
              </TaskRow>
            ))}
          </TaskRows>
          <LinkButton variant="outlined" to={listAddress("entries")} sx={{ justifySelf: "start" }}>
            See all submissions
          </LinkButton>
        </>
      )}
    </Section>
  );
}

/** The countries with the most accounts, each with the list of its people. */
function Countries({ countries }: Pick<Statistics, "countries">) {
  return (
    <Section title="People by country">
      {countries.length === 0 ? (
        <Typography color="textSecondary">
          No countries yet. They appear once people complete their profiles.
        </Typography>
      ) : (
        <>
          <TaskRows>
            {countries.slice(0, SHOWN).map(({ country, signed_up: people, submitted }) => (
              <TaskRow
                key={country}
                title={<PageLink to={listAddress("people", { country })}>{country}</PageLink>}
                hint={`${inDigits(submitted)} submitted`}
              >
                {counted(people, "person", "people")}
              </TaskRow>
            ))}
          </TaskRows>
          <LinkButton variant="outlined" to={listAddress("people")} sx={{ justifySelf: "start" }}>
            See all people
          </LinkButton>
        </>
      )}
    </Section>
  );
}
