import { Edit } from "react-admin";
import { FaqAnswerForm, FaqAnswerTitle } from "./FaqAnswerForm.tsx";

/** Saves and deletes at once, so deleting asks first. */
export default function FaqAnswerEdit() {
  return (
    <>
      <FaqAnswerTitle>Edit question</FaqAnswerTitle>
      <Edit mutationMode="pessimistic" actions={false}>
        <FaqAnswerForm />
      </Edit>
    </>
  );
}
