import { type ExportedResult, exportResult } from "#common/judging/export.ts";
import type { ResultInputs } from "#common/judging/result.ts";
import { answerWith } from "../workers.ts";

answerWith<ResultInputs, ExportedResult>(async (inputs) => exportResult(inputs));
