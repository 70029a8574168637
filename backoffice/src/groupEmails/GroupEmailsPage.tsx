import { Route, Routes } from "react-router-dom";
import { NotFound } from "../components/NotFound.tsx";
import { GroupEmailList } from "./GroupEmailList.tsx";
import { GroupEmailPage } from "./GroupEmailPage.tsx";
import { NewGroupEmail } from "./NewGroupEmail.tsx";

/** The routes of group emails: the list, a new email, and one email. */
export default function GroupEmailsPage() {
  return (
    <Routes>
      <Route index element={<GroupEmailList />} />
      <Route path="new" element={<NewGroupEmail />} />
      <Route path=":id" element={<GroupEmailPage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
