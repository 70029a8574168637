import { Route, Routes } from "react-router-dom";
import { NotFound } from "../components/NotFound.tsx";
import { GroupMailList } from "./GroupMailList.tsx";
import { GroupMailPage } from "./GroupMailPage.tsx";
import { NewMail } from "./NewMail.tsx";

/** Mail to groups: the list, a new one, and the page of each. */
export default function MailingsPage() {
  return (
    <Routes>
      <Route index element={<GroupMailList />} />
      <Route path="new" element={<NewMail />} />
      <Route path=":id" element={<GroupMailPage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
