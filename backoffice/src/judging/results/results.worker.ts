import { computeResult, type Result, type ResultInputs } from "#common/judging/result.ts";
import { answerWith } from "../workers.ts";

answerWith<ResultInputs, Result>(async (inputs) => computeResult(inputs));
