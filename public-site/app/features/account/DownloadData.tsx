import { saveBlob } from "#common/saveBlob.ts";
import { Button } from "~/components/Button.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { collectPersonalData, type PersonalData } from "~/data/personalData.ts";
import { notifySuccess } from "~/lib/notifySuccess.ts";
import { useAction } from "~/lib/useAction.ts";

/** What the challenge keeps about the visitor, as a file. */
export function DownloadData() {
  const { busy, failure, run } = useAction<PersonalData>();

  async function onClick() {
    const outcome = await run(collectPersonalData);
    if (!outcome?.ok) return;
    const data = outcome.value;
    const name = `my_data_${data.createdAt.slice(0, 10)}.json`;
    const text = `${JSON.stringify(data, null, 2)}\n`;
    saveBlob(new Blob([text], { type: "application/json" }), name);
    notifySuccess("The file with your data has been downloaded.");
  }

  return (
    <>
      <p>
        A JSON file with everything that we keep about you: account and sessions, profile, entry,
        team and invitations, what you confirmed and when, the emails we sent and what you did. The
        document of your entry is on your dashboard. Messages from the contact form are not tied to
        an account: write to us if you want a copy.
      </p>
      <Button look="quiet" disabled={busy} onClick={onClick}>
        {busy ? "Collecting..." : "Download my data"}
      </Button>
      {failure && <FormMessage kind="failure" {...failure} />}
    </>
  );
}
