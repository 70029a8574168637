import type { Block } from "#common/content/text.ts";
import { RichText } from "./RichText.tsx";

/** Paragraphs, lists, tables and commands of a text. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block) => <OneBlock key={JSON.stringify(block)} block={block} />);
}

function OneBlock({ block }: { block: Block }) {
  if ("paragraph" in block) {
    return (
      <p>
        <RichText text={block.paragraph} />
      </p>
    );
  }
  if ("table" in block) {
    return (
      <dl className="pairs">
        {block.table.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    );
  }
  if ("code" in block) {
    return (
      <pre>
        <code>{block.code}</code>
      </pre>
    );
  }
  return (
    <ul>
      {block.list.map((submission) => (
        <li key={JSON.stringify(submission)}>
          <RichText text={submission} />
        </li>
      ))}
    </ul>
  );
}
