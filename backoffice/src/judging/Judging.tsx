import { Navigate, Route, Routes } from "react-router-dom";
import { NotFound } from "../components/NotFound.tsx";
import { useRole } from "../data/rights.ts";
import { mayOpen } from "../layout/openPages.ts";
import { ConflictList } from "./conflicts/ConflictList.tsx";
import { FinalistsPage } from "./finalists/FinalistsPage.tsx";
import { JudgeList } from "./judges/JudgeList.tsx";
import { RoundList } from "./RoundList.tsx";
import { RoundPage } from "./RoundPage.tsx";
import { ReleasesPage } from "./releases/ReleasesPage.tsx";
import { NewRound } from "./rounds/RoundSettings.tsx";
import { SubTabs } from "./SubTabs.tsx";

const PARTS = [
  { path: "/judging/rounds", label: "Rounds" },
  { path: "/judging/judges", label: "Judges" },
  { path: "/judging/conflicts", label: "Conflicts" },
  { path: "/judging/releases", label: "Releases" },
  { path: "/judging/finalists", label: "Finalists" },
];

export default function Judging() {
  const role = useRole();
  return (
    <>
      <SubTabs label="Judging" tabs={PARTS.filter(({ path }) => role && mayOpen(role, path))} />
      <Routes>
        <Route index element={<Navigate to="/judging/rounds" replace />} />
        <Route path="rounds" element={<RoundList />} />
        <Route path="rounds/new" element={<NewRound />} />
        <Route path="rounds/:id/*" element={<RoundPage />} />
        <Route path="judges" element={<JudgeList />} />
        <Route path="conflicts" element={<ConflictList />} />
        <Route path="releases" element={<ReleasesPage />} />
        <Route path="finalists" element={<FinalistsPage />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </>
  );
}
