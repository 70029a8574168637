import { Link, Paper, Typography } from "@mui/material";
import { useDeferredValue, useId } from "react";
import { useWatch } from "react-hook-form";
import { markdownBlocks } from "#common/content/markdownBlocks.ts";
import type { Block, RichPart, RichText } from "#common/content/text.ts";
import { EmptyText } from "../components/EmptyText.tsx";

interface Fields {
  question?: string | null;
  answer?: string | null;
}

/** In the form of a question: the question and its answer as the FAQ page shows them. */
export function AnswerPreview() {
  const id = useId();
  const { question, answer } = useDeferredValue<Fields>(useWatch<Fields>());
  return (
    <section aria-labelledby={id}>
      <Typography id={id} component="h3" variant="subtitle2" sx={{ mb: 0.5 }}>
        Preview
      </Typography>
      <Paper variant="outlined" sx={{ p: 3, overflowWrap: "anywhere", ...PROSE }}>
        {question?.trim() ? (
          <Typography component="h4" variant="h6" sx={{ lineHeight: 1.25 }}>
            {question}
          </Typography>
        ) : (
          <EmptyText>No question yet</EmptyText>
        )}
        {answer?.trim() ? (
          <Blocks blocks={markdownBlocks(answer)} />
        ) : (
          <EmptyText>No answer yet</EmptyText>
        )}
      </Paper>
    </section>
  );
}

/** As on the site (public-site/app/theme/base.css). */
const PROSE = {
  fontSize: "1rem",
  lineHeight: 1.55,
  "& > *": { display: "block", m: 0, maxWidth: "70ch" },
  "& > * + *": { mt: "0.8em" },
  "& li + li": { mt: "0.35em" },
};

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have no other identity.
    <OneBlock key={index} block={block} />
  ));
}

/** Answers have only paragraphs and lists. */
function OneBlock({ block }: { block: Block }) {
  if ("paragraph" in block) return <p>{partsOf(block.paragraph)}</p>;
  if ("list" in block) {
    return (
      <ul>
        {block.list.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <li key={index}>{partsOf(item)}</li>
        ))}
      </ul>
    );
  }
  return null;
}

const partsOf = (text: RichText) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: as above.
  text.map((part, index) => <Part key={index} part={part} />);

function Part({ part }: { part: RichPart }) {
  if (typeof part === "string") return part;
  if ("strong" in part) return <strong>{part.strong}</strong>;
  return (
    <Link href={part.href} target="_blank" rel="noopener">
      {part.text}
    </Link>
  );
}
