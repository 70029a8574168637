import { Typography } from "@mui/material";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { PageTitle } from "../components/PageTitle.tsx";
import { SelectField } from "../components/SelectField.tsx";
import { isAlwaysNews, type MailForm, mailPath, type NewMailState } from "../records/groupMail.ts";
import { MailEditor } from "./MailEditor.tsx";
import { BLANK, TEMPLATES } from "./templates.ts";

/** A mail that is not saved yet: blank, from a template, or like another one. */
export function NewMail() {
  const navigate = useNavigate();
  const { segment, like } = (useLocation().state ?? {}) as NewMailState;
  const [label, setLabel] = useState("");
  const template: MailForm = TEMPLATES.find((one) => one.label === label) ?? like ?? BLANK;
  const saved: MailForm = {
    subject: template.subject,
    body: template.body,
    segment: segment ?? template.segment,
    is_news: segment ? isAlwaysNews(segment) : template.is_news,
    leaves_out_faulty: template.leaves_out_faulty,
  };
  return (
    <>
      <PageTitle>New mail</PageTitle>
      <Typography component="h2" variant="h5" sx={{ mb: 2 }}>
        New mail
      </Typography>
      {!like && (
        <SelectField
          label="Begin with"
          value={label}
          options={[
            { value: "", label: "A blank page" },
            ...TEMPLATES.map((one) => ({ value: one.label, label: one.label })),
          ]}
          onChange={setLabel}
        />
      )}
      <MailEditor
        // Another template begins anew.
        key={label}
        saved={saved}
        onSaved={(id) => navigate(mailPath(id), { replace: true })}
      />
    </>
  );
}
