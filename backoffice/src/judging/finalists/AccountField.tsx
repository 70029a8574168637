import { Autocomplete, TextField } from "@mui/material";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useGetList } from "react-admin";
import { SEARCH_FILTER } from "../../data/listQuery.ts";
import type { User } from "../../records/user.ts";

export interface Account {
  id: string;
  name: string;
  email: string;
}

interface AccountFieldProps {
  label: string;
  onChange: (account: Account | undefined) => void;
}

const toAccount = ({ id, email, first_name: first, last_name: last }: User): Account => ({
  id,
  name: [first, last].filter(Boolean).join(" "),
  email: email ?? "",
});

/** Finds an account by name or email address. */
export function AccountField({ label, onChange }: AccountFieldProps) {
  const [typed, setTyped] = useState("");
  const { data = [], isFetching } = useGetList<User>(
    "users",
    {
      filter: { [SEARCH_FILTER]: typed },
      pagination: { page: 1, perPage: 10 },
      sort: { field: "email", order: "ASC" },
    },
    { enabled: typed.trim() !== "", placeholderData: keepPreviousData, onError: console.error },
  );
  return (
    <Autocomplete
      options={typed.trim() === "" ? [] : data.map(toAccount)}
      getOptionLabel={({ name, email }) => (name ? `${name}, ${email}` : email)}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      // The server filters.
      filterOptions={(options) => options}
      loading={isFetching}
      noOptionsText={typed.trim() === "" ? "Type a name or an email address" : "No accounts found"}
      onInputChange={(_, text, reason) => {
        if (reason === "input") setTyped(text);
      }}
      onChange={(_, account) => onChange(account ?? undefined)}
      renderInput={(params) => <TextField {...params} label={label} autoFocus />}
    />
  );
}
