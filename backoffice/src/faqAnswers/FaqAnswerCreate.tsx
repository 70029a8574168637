import { Create } from "react-admin";
import { FaqAnswerForm, FaqAnswerTitle } from "./FaqAnswerForm.tsx";

export default function FaqAnswerCreate() {
  return (
    <>
      <FaqAnswerTitle>New question</FaqAnswerTitle>
      <Create redirect="list">
        <FaqAnswerForm />
      </Create>
    </>
  );
}
