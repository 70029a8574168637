import { Navigate, Route, Routes } from "react-router-dom";
import { NotFound } from "../components/NotFound.tsx";
import { ConflictList } from "./conflicts/ConflictList.tsx";
import { FinalistsPage } from "./finalists/FinalistsPage.tsx";
import { JudgeList } from "./judges/JudgeList.tsx";
import { RoundList } from "./RoundList.tsx";
import { RoundPage } from "./RoundPage.tsx";
import { ReleasesPage } from "./releases/ReleasesPage.tsx";
import { NewRound } from "./rounds/RoundSettings.tsx";
import { SubTabs } from "./SubTabs.tsx";

const PARTS = [
  { path: "/judging/rounds", label: "Rounds", Page: RoundList },
  { path: "/judging/judges", label: "Judges", Page: JudgeList },
  { path: "/judging/conflicts", label: "Conflicts", Page: ConflictList },
  { path: "/judging/releases", label: "Releases", Page: ReleasesPage },
  { path: "/judging/finalists", label: "Finalists", Page: FinalistsPage },
];

export default function Judging() {
  return (
    <>
      <SubTabs label="Judging" tabs={PARTS} />
      <Routes>
        <Route index element={<Navigate to="/judging/rounds" replace />} />
        {PARTS.map(({ path, Page }) => (
          <Route key={path} path={path.replace("/judging/", "")} element={<Page />} />
        ))}
        <Route path="rounds/new" element={<NewRound />} />
        <Route path="rounds/:id/*" element={<RoundPage />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </>
  );
}
