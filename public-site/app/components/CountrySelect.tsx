import { type RefObject, useEffect, useRef, useState } from "react";
import { COUNTRIES } from "#shared/countries.ts";
import type { CheckedField } from "~/lib/useCheckedForm.ts";
import { whenUsed } from "~/lib/whenUsed.ts";
import type SearchableSelect from "./SearchableSelect.tsx";
import { SelectField } from "./SelectField.tsx";

const FIELD = {
  label: "Country",
  placeholder: "Select your country",
  options: COUNTRIES.map((country) => country.name),
};

interface CountryProps extends CheckedField {
  defaultValue?: string;
}

/** A required country, by name (specification section 3): the browser's own list. */
export function CountrySelect(props: CountryProps & { ref?: RefObject<HTMLSelectElement | null> }) {
  return <SelectField {...FIELD} autoComplete="country-name" {...props} />;
}

/**
 * A required country that is found by typing. The list that can be searched is loaded once somebody
 * uses the page; until then, and when it cannot be loaded, there is the browser's own.
 */
export function CountrySearch(props: CountryProps) {
  const list = useRef<HTMLSelectElement>(null);
  const [search, setSearch] = useState<{ Select: typeof SearchableSelect; chosen: string }>();

  useEffect(() => {
    const leaving = new AbortController();
    whenUsed()
      .then(() => import("./SearchableSelect.tsx"))
      .then(({ default: Select }) => {
        const select = list.current;
        if (!select || leaving.signal.aborted) return;
        const replace = () => setSearch({ Select, chosen: select.value });
        // Not under the hands of somebody who is just choosing.
        if (document.activeElement !== select) replace();
        else select.addEventListener("blur", replace, { once: true, signal: leaving.signal });
      }, ignoreFailure);
    return () => leaving.abort();
  }, []);

  if (!search) return <CountrySelect ref={list} {...props} />;
  return <search.Select {...FIELD} {...props} defaultValue={search.chosen} />;
}

/** The browser's own list does the same, but for the searching. */
function ignoreFailure(): void {}
