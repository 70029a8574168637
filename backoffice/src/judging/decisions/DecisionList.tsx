import { DataTable } from "react-admin";
import { EmptyText } from "../../components/EmptyText.tsx";
import { TypedField } from "../../components/TypedField.tsx";
import { ListPage } from "../../lists/ListPage.tsx";
import { RecordTable } from "../../lists/RecordTable.tsx";
import { DisqualifiedMark } from "../DisqualifiedMark.tsx";
import type { LockedResult } from "../results/useLastResult.ts";
import { isDecidable, type Round } from "../rounds/round.ts";
import { DecideButton } from "./DecideButton.tsx";
import { type Decision, outcomeOf } from "./decision.ts";

const Column = DataTable.Col<Decision>;

interface DecisionListProps {
  round: Round;
  result: LockedResult;
}

/** The decisions of a round. */
export function DecisionList({ round, result }: DecisionListProps) {
  return (
    <ListPage
      resource="judging-decisions"
      title="Decisions"
      defaultSort={{ field: "rank", order: "ASC" }}
      filter={{ round_id: round.id }}
      storeKey={`judging-decisions.${round.id}`}
      tools={null}
      failure="The decisions could not be loaded."
      empty="No decisions yet."
    >
      <RecordTable label="Decisions" hasTallRows>
        <Column source="rank" label="Rank" render={({ rank }) => rank ?? "None"} />
        <Column
          source="code"
          label="Code"
          data-narrow="title"
          render={({ code, is_excluded: isOut }) => (
            <>
              {code} {isOut && <DisqualifiedMark />}
            </>
          )}
        />
        <Column
          source="idea_name"
          disableSort
          label="Idea"
          data-narrow="plain"
          field={TypedField}
        />
        <Column source="advances" label="Decision" data-narrow="plain" render={outcomeOf} />
        <Column
          label="Reason"
          render={({ leaves_ranking: departs, is_tied: isTied, reason }) =>
            departs || isTied || reason ? (
              <>
                {departs && "Departs from the ranking: "}
                {isTied && "Tie: "}
                <bdi>{reason}</bdi>
              </>
            ) : (
              <EmptyText>As ranked</EmptyText>
            )
          }
        />
        <Column
          label="Decided by"
          render={({ decided_by_name: name }) =>
            name ? <bdi>{name}</bdi> : <EmptyText>A former administrator</EmptyText>
          }
        />
        {isDecidable(round) && (
          <Column
            label="Actions"
            data-narrow="action"
            render={(decision) => (
              <DecideButton
                round={round}
                result={result}
                entry={decision}
                decision={decision}
                isOut={decision.is_excluded}
              />
            )}
          />
        )}
      </RecordTable>
    </ListPage>
  );
}
