import { Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { EmptyText } from "../components/EmptyText.tsx";
import { FactTable } from "../components/FactTable.tsx";
import { LoadFailed } from "../components/LoadFailed.tsx";
import { MomentField } from "../components/MomentField.tsx";
import { useAllRows } from "../components/useAllRows.ts";
import { useChange } from "../components/useChange.ts";
import { MakeReadToken } from "./MakeReadToken.tsx";
import { listLabel, type ReadToken } from "./readToken.ts";

/** The tokens with which spreadsheets read a list: who has made which, until when, and when it was used. */
export function ReadTokens() {
  const { data, error, refetch } = useAllRows<ReadToken>("read-tokens", {});
  return (
    <Box component="section" sx={{ mt: 5, display: "grid", gap: 2, justifyItems: "start" }}>
      <Typography component="h3" variant="h6">
        Lists for a spreadsheet
      </Typography>
      <Typography sx={{ maxWidth: 880 }}>
        With a token, Excel, Google Sheets or a BI tool reads one list by itself and keeps it up to
        date. No list has names or addresses of people. Whoever has the token can read it: make one
        for each use. It stops when you revoke it, and when its maker is no administrator any more.
      </Typography>
      {error && (
        <LoadFailed error={error} onRetry={() => void refetch()}>
          The tokens could not be loaded.
        </LoadFailed>
      )}
      {data && data.length > 0 && <Tokens tokens={data} />}
      <MakeReadToken />
    </Box>
  );
}

function Tokens({ tokens }: { tokens: readonly ReadToken[] }) {
  return (
    <Box sx={{ width: "100%" }}>
      <FactTable
        label="Tokens"
        rows={tokens}
        keyOf={({ id }) => id ?? ""}
        columns={[
          { label: "For what", render: ({ name }) => <bdi>{name}</bdi> },
          { label: "List", render: ({ list }) => listLabel(list) },
          { label: "Made by", render: ({ made_by_email: email }) => <bdi>{email}</bdi> },
          {
            label: "Holds until",
            render: (token) =>
              token.is_expired ? (
                <EmptyText>Expired</EmptyText>
              ) : (
                <Moment token={token} source="expires_at" />
              ),
          },
          {
            label: "Last used",
            render: (token) =>
              token.last_used_at ? (
                <Moment token={token} source="last_used_at" />
              ) : (
                <EmptyText>Never</EmptyText>
              ),
          },
          { label: "Uses", isNumber: true, render: ({ used }) => used?.toLocaleString("en") },
          { label: "Action", render: (token) => <Revoke token={token} /> },
        ]}
      />
    </Box>
  );
}

function Moment({ token, source }: { token: ReadToken; source: "expires_at" | "last_used_at" }) {
  return <MomentField record={{ ...token, id: token.id ?? "" }} source={source} />;
}

function Revoke({ token: { id, name } }: { token: ReadToken }) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useChange("revoke_read_token", {
    success: `“${name}” reads nothing any more.`,
    failure: "Failed to revoke the token. Please try again.",
    onDone: () => setIsAsking(false),
  });
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        aria-label={`Revoke ${name}`}
        onClick={() => setIsAsking(true)}
      >
        Revoke
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Revoke this token?"
        question={`Whatever reads with “${name}” gets no answer from now on. That cannot be taken back; you can make another token.`}
        action="Revoke"
        busy={isPending}
        onConfirm={() => mutate({ id: id ?? "" })}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
