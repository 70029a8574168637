import { Radio } from "@mantine/core";
import "@mantine/core/styles/Radio.layer.css";
import { FormMessage } from "~/components/FormMessage.tsx";
import { type Vote, voteFor } from "~/data/votes.ts";
import { notifySuccess } from "~/lib/notifySuccess.ts";
import { useAction } from "~/lib/useAction.ts";
import styles from "./TieVote.module.css";

interface TieVoteProps {
  vote: Vote;
  /** Reads everything again. */
  onVoted: () => Promise<void>;
}

/** Which of several entries with one score is better, by the judge; it can be changed until the vote ends. */
export function TieVote({ vote: { entries }, onVoted }: TieVoteProps) {
  const { busy, failure, run } = useAction();

  async function choose(id: string) {
    const outcome = await run(() => voteFor(id));
    if (!outcome?.ok) return;
    notifySuccess("Your vote is saved.");
    await onVoted();
  }

  return (
    <div className={styles.vote}>
      <Radio.Group
        label="Which of these is better?"
        description="By all reviews they have the same score, and one of them goes on. You can change your vote until the vote ends."
        value={entries.find(({ isMine }) => isMine)?.judgingCopyId ?? null}
        onChange={(id) => void choose(id)}
      >
        {entries.map(({ judgingCopyId, code, ideaName }) => (
          <Radio
            key={judgingCopyId}
            className={styles.entry ?? ""}
            value={judgingCopyId}
            disabled={busy}
            label={`${code} ${ideaName}`}
          />
        ))}
      </Radio.Group>
      {failure && <FormMessage kind="failure" {...failure} />}
    </div>
  );
}
