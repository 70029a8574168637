import { Navigate, Route, Routes } from "react-router-dom";
import { NotFound } from "../components/NotFound.tsx";
import { useRole } from "../data/rights.ts";
import { mayOpen } from "../layout/openPages.ts";
import { ActList } from "./acts/ActList.tsx";
import { useWaitingCount } from "./acts/useActs.ts";
import { ConflictList } from "./conflicts/ConflictList.tsx";
import { FinalistsPage } from "./finalists/FinalistsPage.tsx";
import { JudgeList } from "./judges/JudgeList.tsx";
import { RoundList } from "./RoundList.tsx";
import { RoundPage } from "./RoundPage.tsx";
import { NewRound } from "./rounds/NewRound.tsx";
import { SubTabs } from "./SubTabs.tsx";

const PARTS = [
  { path: "/judging/rounds", label: "Rounds" },
  { path: "/judging/judges", label: "Judges" },
  { path: "/judging/conflicts", label: "Conflicts" },
  { path: "/judging/finalists", label: "Finalists" },
];

/** From the rounds of judging to their decisions. */
export default function Judging() {
  const waiting = useWaitingCount();
  const role = useRole();
  const proposals = {
    path: "/judging/proposals",
    label: waiting ? `Proposals (${waiting})` : "Proposals",
  };
  return (
    <>
      <SubTabs
        label="Judging"
        tabs={[...PARTS, proposals].filter(({ path }) => role && mayOpen(role, path))}
      />
      <Routes>
        <Route index element={<Navigate to="/judging/rounds" replace />} />
        <Route path="rounds" element={<RoundList />} />
        <Route path="rounds/new" element={<NewRound />} />
        <Route path="rounds/:id/*" element={<RoundPage />} />
        <Route path="judges" element={<JudgeList />} />
        <Route path="conflicts" element={<ConflictList />} />
        <Route path="proposals" element={<ActList />} />
        <Route path="finalists" element={<FinalistsPage />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </>
  );
}
