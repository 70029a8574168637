import { counted } from "#common/words.ts";
import type { DeletionPreview } from "../data/databaseFunctions.ts";

/** The consequences of deleting an account: warnings, what is deleted, and what is kept. */
export function deletionConsequences(preview: DeletionPreview) {
  const { entry, reviews, readings, mentored, is_subscriber, messages } = preview;
  const isAlone = entry?.others === 0;
  const isLost = isAlone && entry?.state !== "submitted";
  const sentences = (...all: (string | false | null | undefined)[]) =>
    all.filter((one) => Boolean(one)) as string[];
  return {
    warnings: sentences(
      isLost &&
        `Nobody else is in the team: the ${entry?.state === "draft" ? "draft" : "withdrawn entry"} is deleted with it.`,
      isAlone &&
        !isLost &&
        "Nobody else is in the team: the submitted entry stays without an owner, and nobody can edit it, withdraw it, or read its result.",
      readings > 0 &&
        `${counted(readings, "entry loses a judge", "entries lose a judge")}: plan another one.`,
      mentored > 0 && `${counted(mentored, "finalist loses a mentor", "finalists lose a mentor")}.`,
    ),
    goes: sentences(
      "The account, its profile, and every session: they are signed out everywhere.",
      entry &&
        !isLost &&
        "The place in the team, and the files that they have uploaded and not attached.",
      is_subscriber && "Their place on the mailing list.",
      "Invitations to their address, and queued emails to it. They get one email that the account is deleted.",
    ),
    stays: sentences(
      entry?.is_owner &&
        !isAlone &&
        "The entry with its document. It passes to the longest-standing team member, who gets an email.",
      entry && !entry.is_owner && !isAlone && "The entry, with its owner and the rest of the team.",
      isAlone && !isLost && "The submitted entry with its document, in the lists and in judging.",
      reviews > 0 &&
        `${counted(reviews, "review", "reviews")} that they have submitted: they count.`,
      messages > 0 &&
        `${counted(messages, "contact request", "contact requests")} from their address.`,
      "What the audit log says, by an id without a name.",
    ),
  };
}
