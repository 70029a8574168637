import { Checkbox } from "@mantine/core";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { useEdits } from "#common/work/useEdits.ts";
import { ProjectDrawing } from "~/art/ProjectDrawing.tsx";
import { FormMessage } from "~/components/FormMessage.tsx";
import { notifySuccess } from "~/components/SuccessNotifications.tsx";
import { paths, projectPath } from "~/config/paths.ts";
import { type PageTexts, type TeamPage, textsOf } from "~/data/finalistPage.ts";
import { rpc } from "~/data/rpc.ts";
import { useUpdatePageAfter } from "~/lib/loaded.ts";
import type { Outcome } from "~/lib/outcome.ts";
import { useSingleRequest } from "~/lib/useSingleRequest.ts";
import { isSamePage, PageForm } from "./PageForm.tsx";
import { Pictures } from "./pictures/Pictures.tsx";
import { StoredPicture } from "./pictures/StoredPicture.tsx";
import styles from "./Workspace.module.css";

interface PublicPageProps {
  page: TeamPage;
  canEdit: boolean;
}

/** The public page of a team. Its owner edits it, and each member decides whether to be named. */
export function PublicPage({ page, canEdit }: PublicPageProps) {
  const loss = "Your changes to the public page haven’t been saved yet.";
  const edits = useEdits(textsOf(page), isSamePage, loss);
  const { label, text } = VISIBILITIES[page.visibility];
  const isShown = page.visibility === "public";
  return (
    <section className="py-2xl tone-1" aria-labelledby="public-heading">
      <div className="grid gap-l">
        <div className="stack start">
          <h2 id="public-heading" className="title-l">
            Your public page
          </h2>
          <span className={`badge ${isShown ? "signal" : ""}`}>{label}</span>
          <p className="measure">{text}</p>
          {isShown && (
            <p>
              <Link to={page.id ? projectPath(page.id) : paths.finalists}>See your page</Link>
            </p>
          )}
        </div>
        <div className="stack gap-l col-main">
          {canEdit ? (
            <>
              <PageForm page={page} edits={edits} />
              <Pictures page={page} />
            </>
          ) : (
            <p className="measure">Your entry’s owner writes this page and chooses its pictures.</p>
          )}
          <ShowMe page={page} />
        </div>
        <Preview page={page} texts={edits.values} />
      </div>
    </section>
  );
}

interface PreviewProps {
  page: TeamPage;
  texts: PageTexts;
}

function Preview({ page, texts: { title, summary } }: PreviewProps) {
  const [picture] = page.pictures;
  return (
    <div className="col-aside">
      <section className="stack panel sticky" aria-label="Preview">
        <p className="label">Preview</p>
        {picture ? (
          <StoredPicture picture={picture} />
        ) : (
          <ProjectDrawing id={page.id ?? page.submission_id} className="frame" />
        )}
        <h3 className="title-m typed">{title.trim() || "Your title"}</h3>
        <p className="typed">{summary.trim() || "Your summary"}</p>
        <p className="text-s">The names of members who agreed appear below the summary.</p>
      </section>
    </div>
  );
}

const VISIBILITIES: Readonly<Record<TeamPage["visibility"], { label: string; text: string }>> = {
  public: {
    label: "Public",
    text: "Everyone can read this on the finalists page. You can change or unpublish it at any time.",
  },
  private: {
    label: "Not public",
    text: "Only your team can see this until you publish it. If you win, the winners’ page shows the name of your idea and nothing else.",
  },
  held: {
    label: "Public after the final",
    text: "Entries in the final are anonymized, so no one can see this page until the judges have decided.",
  },
  hidden: {
    label: "Taken down",
    text: "An administrator has taken this page down, and no one can see it. If you don’t know why, contact us.",
  },
};

function ShowMe({ page: { submission_id, shows_me: shown } }: { page: TeamPage }) {
  const updatePageAfter = useUpdatePageAfter({ isLocal: true });
  const { busy, failure, run } = useSingleRequest();
  // Until the page has it.
  const [chosen, setChosen] = useState<boolean>();
  const latest = useRef(shown);
  if (chosen === shown && !busy) setChosen(undefined);

  /** Saves the choice, and then one made meanwhile. */
  async function saveLatest(): Promise<Outcome> {
    const choice = latest.current;
    const saving = rpc(
      "set_name_shown",
      { submission_id, is_shown: choice },
      "We couldn’t save your choice.",
    );
    const outcome = await updatePageAfter(saving);
    return outcome.ok && choice !== latest.current ? saveLatest() : outcome;
  }

  async function choose(choice: boolean) {
    setChosen(choice);
    latest.current = choice;
    const outcome = await run(saveLatest);
    if (outcome && !outcome.ok) setChosen(undefined);
    if (outcome?.ok) notifySuccess(latest.current ? "You’ll be named." : "You won’t be named.");
  }

  return (
    <fieldset className={`stack gap-xs rule ${styles.part}`}>
      <legend className="title-s">Your name</legend>
      <Checkbox
        label="Show my name on the page"
        description="Your name, university and country will appear while the page is public. Each member decides individually and can change this at any time. Your email address is never shown."
        checked={chosen ?? shown}
        aria-busy={busy}
        onChange={(event) => void choose(event.currentTarget.checked)}
      />
      {failure && <FormMessage kind="failure" {...failure} />}
    </fieldset>
  );
}
