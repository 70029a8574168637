import { Button, ScriptButton } from "~/components/Button.tsx";
import { trueSize } from "~/content/trueSize.ts";
import { Slider } from "./Slider.tsx";
import { keepScale, useIsPinched } from "./screenScale.ts";
import { SCALES } from "./sizes.ts";

interface MatchingProps {
  isMeasured: boolean;
  /** The scale that the visitor compares with a card; undefined unless they do. */
  tried: number | undefined;
  onStart: () => void;
  onTry: (scale: number | undefined) => void;
}

/** Says whether the drawings have their true size, and lets the visitor compare the drawn card with one of their own. */
export function Matching({ isMeasured, tried, onStart, onTry }: MatchingProps) {
  const isPinched = useIsPinched();
  if (tried === undefined) {
    const status = isMeasured ? trueSize.matched : trueSize.notMatched;
    return (
      <p>
        <span role="status">{isMeasured && isPinched ? trueSize.zoomed : status}</span>{" "}
        <ScriptButton className="link-button" onClick={onStart}>
          {isMeasured ? trueSize.again : trueSize.match}
        </ScriptButton>{" "}
        {!isMeasured && <span>{trueSize.purpose}</span>}
      </p>
    );
  }
  function onFit(scale: number) {
    keepScale(scale);
    onTry(undefined);
  }

  return (
    <div className="stack gap-xs">
      <p className="measure-s">{trueSize.matching}</p>
      <Slider
        label={trueSize.scale}
        less={trueSize.smaller}
        more={trueSize.larger}
        range={SCALES}
        value={tried}
        onChange={onTry}
      />
      <p className="text-s">{trueSize.privacy}</p>
      <Button look="quiet" size="small" onClick={() => onFit(tried)}>
        {trueSize.done}
      </Button>
    </div>
  );
}
