import { Box, Button, TextField, Typography } from "@mui/material";
import { useState } from "react";
import type { Labelled } from "#shared/challenge.ts";
import { ConfirmDialog } from "../components/ConfirmDialog.tsx";
import { SelectField } from "../components/SelectField.tsx";
import { useChange } from "../components/useChange.ts";
import { LIST_TEXTS, READ_LISTS, type ReadList } from "./readToken.ts";
import { ShownOnce } from "./ShownOnce.tsx";

const DURATIONS = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "180", label: "180 days" },
  { value: "366", label: "A year" },
] as const satisfies readonly Labelled<string>[];

type Days = (typeof DURATIONS)[number]["value"];

/** Asks what a token is for and which list it reads, makes it, and shows it once. */
export function MakeReadToken() {
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState("");
  const [list, setList] = useState<ReadList>("entries");
  const [days, setDays] = useState<Days>("90");
  const [token, setToken] = useState<string>();
  const { mutate, isPending } = useChange("make_read_token", {
    success: () => undefined,
    failure: "Failed to make the token. Please try again.",
    onDone: (made) => {
      setIsOpen(false);
      setName("");
      setToken(made);
    },
  });
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        Make a token
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Make a token"
        question="It is shown once, after this."
        action={isPending ? "Making..." : "Make"}
        isDestructive={false}
        isForm
        busy={isPending}
        disabled={name.trim() === ""}
        onConfirm={() => mutate({ name: name.trim(), list, days: Number(days) })}
        onClose={() => setIsOpen(false)}
      >
        <Box sx={{ display: "grid", gap: 2, mt: 2 }}>
          <TextField
            label="What it is for"
            autoFocus
            value={name}
            onChange={({ target }) => setName(target.value)}
            slotProps={{ htmlInput: { autoComplete: "off" } }}
          />
          <SelectField label="List" value={list} options={READ_LISTS} onChange={setList} />
          <Typography color="text.secondary">{LIST_TEXTS[list]}</Typography>
          <SelectField label="Holds for" value={days} options={DURATIONS} onChange={setDays} />
        </Box>
      </ConfirmDialog>
      {token && <ShownOnce token={token} onClose={() => setToken(undefined)} />}
    </>
  );
}
