import { DataTable } from "react-admin";
import { expertiseLabel } from "#common/expertise.ts";
import { EXPERTISE_FIELDS } from "#shared/constants.ts";
import { DayField } from "../../components/DayField.tsx";
import { EmptyText } from "../../components/EmptyText.tsx";
import { ForAdministrators } from "../../components/ForAdministrators.tsx";
import { TypedField } from "../../components/TypedField.tsx";
import { useRights } from "../../data/rights.ts";
import { ExportButton } from "../../export/ExportButton.tsx";
import { FilterSelect, SavedViews } from "../../lists/Filters.tsx";
import { ListPage } from "../../lists/ListPage.tsx";
import { RecordTable } from "../../lists/RecordTable.tsx";
import { SearchBox } from "../../lists/SearchBox.tsx";
import { InviteJudge } from "./InviteJudge.tsx";
import { InviteMany } from "./InviteMany.tsx";
import { JudgeActions } from "./JudgeActions.tsx";
import { EMAIL_PROBLEMS, JUDGE_STATES, JUDGES_FILE, type Judge, judgeStateLabel } from "./judge.ts";

const Column = DataTable.Col<Judge>;

/** The judges, with their invitations, expertise and progress. */
export function JudgeList() {
  const isAdministrator = useRights()("administration");
  return (
    <ListPage
      resource="judges"
      title="Judges"
      defaultSort={{ field: "name", order: "ASC" }}
      tools={
        <>
          <SearchBox
            label={isAdministrator ? "Search by name, email or university" : "Search by name"}
          />
          <FilterSelect source="state" label="State" options={JUDGE_STATES} />
          <FilterSelect source="expertise" label="Expertise" options={EXPERTISE_FIELDS} />
          <SavedViews />
          <ForAdministrators>
            <InviteJudge />
            <InviteMany />
            <ExportButton name="judges" list={JUDGES_FILE} />
          </ForAdministrators>
        </>
      }
      failure="The judges could not be loaded."
      empty="No judges yet. Invite one to start. Administrators and participants cannot be judges."
    >
      <RecordTable label="Judges" hasTallRows>
        <Column source="name" label="Name" data-narrow="title" field={TypedField} />
        {isAdministrator && (
          <Column
            source="email"
            label="Email"
            data-narrow="plain"
            render={({ email }) => (email ? <bdi>{email}</bdi> : <EmptyText>Deleted</EmptyText>)}
          />
        )}
        {isAdministrator && (
          <Column
            label="Organizations"
            data-narrow="line"
            render={({ organizations }) =>
              organizations.length > 0 ? (
                <bdi>{organizations.join(", ")}</bdi>
              ) : (
                <EmptyText>None named</EmptyText>
              )
            }
          />
        )}
        {isAdministrator && (
          <Column
            label="Close people"
            data-narrow="line"
            render={({ close_people: people }) =>
              people.length > 0 ? <bdi>{people.join(", ")}</bdi> : <EmptyText>None named</EmptyText>
            }
          />
        )}
        <Column
          label="Expertise"
          data-narrow="line"
          render={({ expertise }) =>
            expertise.length > 0 ? (
              expertise.map(expertiseLabel).join(", ")
            ) : (
              <EmptyText>None named</EmptyText>
            )
          }
        />
        <Column
          source="state"
          label="State"
          data-narrow="plain"
          render={({ state, decline_reason: reason, email_problem: problem }) => (
            <div>
              {judgeStateLabel(state)}
              {problem && <div>{EMAIL_PROBLEMS[problem]}</div>}
              {state === "declined" && reason && <div>{reason}</div>}
            </div>
          )}
        />
        <Column
          source="max_entries"
          label="Limit"
          render={({ max_entries: limit, entries_cap: cap }) =>
            limit ?? cap ?? <EmptyText>None</EmptyText>
          }
        />
        <Column
          label="Reviewed"
          render={({ submitted_count: done, assigned_count: total }) => `${done} of ${total}`}
        />
        {isAdministrator && (
          <Column
            source="last_sent_at"
            label="Invited"
            sortByOrder="DESC"
            render={(judge) =>
              judge.state === "invited" && !judge.last_sent_at ? (
                <EmptyText>Sending</EmptyText>
              ) : (
                <DayField
                  record={judge}
                  source={judge.last_sent_at ? "last_sent_at" : "created_at"}
                />
              )
            }
          />
        )}
        {isAdministrator && (
          <Column
            label="Actions"
            data-narrow="action"
            sx={{ minWidth: 200 }}
            render={(judge) => <JudgeActions judge={judge} />}
          />
        )}
      </RecordTable>
    </ListPage>
  );
}
