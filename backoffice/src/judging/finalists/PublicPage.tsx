import { Box, Button, TextField, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDataProvider } from "react-admin";
import { useObjectUrl } from "#common/useObjectUrl.ts";
import { useEdits } from "#common/work/useEdits.ts";
import { TEXT_LIMITS } from "#shared/constants.ts";
import { characterCount, cleanLine } from "#shared/validation.ts";
import { ConfirmedChange } from "../../components/ConfirmedAction.tsx";
import { ConflictPanel } from "../../components/ConflictPanel.tsx";
import { useDatabaseChange } from "../../components/useDatabaseChange.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import { QUIET, QUIET_FLUSH } from "../../theme/panels.ts";
import { PLAIN_LIST } from "../../theme/theme.ts";
import { FinalistPart } from "./FinalistPart.tsx";
import type { Finalist, PagePicture, Visibility } from "./finalist.ts";

/** The team's public page, which an administrator can hide. */
export function PublicPage({ finalist }: { finalist: Finalist }) {
  const { page_title: title, page_summary: summary, visibility, hides_next: hidesNext } = finalist;
  const isHidden = hidesNext ?? visibility === "hidden";
  const action = isHidden ? "Show page" : "Hide page";
  return (
    <FinalistPart
      title="Public page"
      isDone={visibility === "public"}
      state={title === null ? "Not written yet" : VISIBILITIES[visibility]}
      footer={
        title !== null && (
          <ConfirmedChange
            // Closes the dialog if someone else was faster, because it would now do the opposite.
            key={action}
            label={action}
            button={{
              sx: { ...QUIET, ml: QUIET_FLUSH },
              "aria-label": `${action} for ${finalist.idea_name}`,
            }}
            request={isHidden ? "show_finalist_page" : "hide_finalist_page"}
            success={`The page will be ${isHidden ? "shown" : "hidden"} starting with the next release.`}
            failure="Failed to change the page. Please try again."
            args={(reason) => ({ submission_id: finalist.id, ...(reason && { reason }) })}
            reason={{ isOptional: true }}
            question={`Starting with the next release, the public page for ${finalist.idea_name} will ${isHidden ? "be public again" : "not be public until you show it again"}.`}
            isDestructive={!isHidden}
          />
        )
      }
    >
      {title !== null && (
        <Box component="li" sx={{ display: "grid", gap: 0.5, justifyItems: "start" }}>
          {hidesNext !== null && (
            <div>{hidesNext ? "Hidden" : "Shown again"} starting with the next release</div>
          )}
          <div>{title}</div>
          {summary && (
            <Typography color="textSecondary" variant="body2" sx={{ whiteSpace: "pre-wrap" }}>
              {summary}
            </Typography>
          )}
          <PagePictures pictures={finalist.pictures} />
        </Box>
      )}
    </FinalistPart>
  );
}

const VISIBILITIES: Readonly<Record<Visibility, string>> = {
  public: "Public",
  private: "Not published by the team",
  held: "Hidden until the anonymized round is released",
  hidden: "Hidden by an administrator",
};

function PagePictures({ pictures }: { pictures: readonly PagePicture[] }) {
  if (pictures.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label="Pictures"
      sx={{ ...PLAIN_LIST, display: "grid", gridTemplateColumns: "repeat(3, 1fr)", gap: 1 }}
    >
      {pictures.map((picture) => (
        <li key={picture.id}>
          <Picture picture={picture} />
        </li>
      ))}
    </Box>
  );
}

function Picture({ picture: { file_path: path, alt_text: alt } }: { picture: PagePicture }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data } = useQuery({
    queryKey: ["finalists", "picture", path],
    queryFn: ({ signal }) => dataProvider.readDocument(path, signal, "projects"),
    // A file never changes.
    staleTime: "static",
  });
  const address = useObjectUrl(data);
  if (!address) return alt;
  const sx = { width: "100%", objectFit: "cover", aspectRatio: "4 / 3" };
  return <Box component="img" src={address} alt={alt} sx={sx} />;
}

const isSameSentence = (one: Sentence, other: Sentence) =>
  cleanLine(one.sentence) === cleanLine(other.sentence);

interface Sentence {
  sentence: string;
}

interface JurySentenceProps {
  finalist: Finalist;
  /** Whether the winners are known, so that pages lack only the sentence. */
  isDue: boolean;
}

/** The jury's public sentence about a finalist. Until it is due, a button shows its field. */
export function JurySentence({ finalist, isDue }: JurySentenceProps) {
  const { id, idea_name: name, jury_sentence: saved } = finalist;
  const edits = useEdits(
    { sentence: saved },
    isSameSentence,
    "The jury’s sentence about the project hasn’t been saved yet.",
  );
  const { isChanged, isOutdated } = edits;
  const [isEarly, setIsEarly] = useState(false);
  const sentence = cleanLine(edits.values.sentence);
  const isTooLong = characterCount(sentence) > TEXT_LIMITS.jurySentence;
  const { mutate, isPending } = useDatabaseChange("set_jury_sentence", {
    success: "The jury’s sentence about the project has been saved.",
    failure: "Failed to save the jury’s sentence about the project. Please try again.",
  });

  function save() {
    edits.markSent();
    mutate({ submission_id: id, seen_sentence: saved, sentence });
  }

  const field = (
    <Box sx={{ display: "grid", gap: 1, justifyItems: "start" }}>
      <TextField
        helperText={`Public. One sentence, ${characterCount(sentence)} of ${TEXT_LIMITS.jurySentence} characters`}
        autoFocus={isEarly}
        value={edits.values.sentence}
        error={isTooLong}
        multiline
        fullWidth
        slotProps={{ htmlInput: { "aria-label": `Jury’s sentence about ${name}` } }}
        onChange={({ target }) => edits.edit({ sentence: target.value })}
      />
      {isOutdated && (
        <ConflictPanel
          message="Another administrator has changed the jury’s sentence about the project."
          saved={saved || "No sentence"}
          typed={sentence || "No sentence"}
          onChoose={(winner) => (winner === "server" ? edits.discard() : save())}
        />
      )}
      <Button
        variant="outlined"
        aria-label={`Save sentence about ${name}`}
        disabled={!isChanged || isTooLong || isOutdated}
        aria-busy={isPending}
        onClick={save}
      >
        Save sentence
      </Button>
    </Box>
  );
  const showsField = isDue || isEarly || isChanged || saved !== "";
  return (
    <FinalistPart
      title="Jury’s sentence"
      isDone={saved !== ""}
      state={saved ? "Written" : "Not written yet"}
      footer={
        showsField ? (
          field
        ) : (
          <Button
            sx={{ ...QUIET, ml: QUIET_FLUSH }}
            aria-label={`Write sentence about ${name}`}
            onClick={() => setIsEarly(true)}
          >
            Write sentence
          </Button>
        )
      }
    />
  );
}
