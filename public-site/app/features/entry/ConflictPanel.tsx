import { localTime } from "#common/localTime.ts";
import type { EntryTexts } from "#common/unsavedWork.ts";
import { Button } from "~/components/Button.tsx";
import { Version, VersionChoice } from "~/features/autosave/VersionChoice.tsx";
import styles from "./ConflictPanel.module.css";
import type { EditedEntry, EditedEntryState } from "./editedEntry.ts";

interface ConflictPanelProps {
  edited: EditedEntry;
  state: EditedEntryState;
  /** Called with the choice, which takes the panel and the focus in it away. */
  onChosen: () => void;
}

/** The two versions of an entry that was changed in two places, and the choice between them. */
export function ConflictPanel({
  edited,
  state: { server: entry, typed },
  onChosen,
}: ConflictPanelProps) {
  function choose(winner: "typed" | "server") {
    void edited.resolve(winner);
    onChosen();
  }

  return (
    <VersionChoice
      message="This entry was changed in another window meanwhile."
      detail="Nothing is overwritten until you choose. You can also go on writing below, and copy from the saved version what is missing in yours."
    >
      <Version
        title={`Saved on ${localTime(entry.editedAt)}`}
        button={
          <Button look="quiet" onClick={() => choose("server")}>
            Use the saved version
          </Button>
        }
      >
        <Texts {...entry} />
      </Version>
      <Version
        title="Yours, not saved"
        button={<Button onClick={() => choose("typed")}>Keep my version</Button>}
      >
        <Texts {...typed} />
      </Version>
    </VersionChoice>
  );
}

function Texts({ ideaName, description }: EntryTexts) {
  return (
    <>
      <p className={styles.name}>{ideaName || "No name"}</p>
      <p className={styles.description}>{description || "No description"}</p>
    </>
  );
}
