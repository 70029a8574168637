import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import type { AdminDataProvider } from "../data/dataProvider.ts";

/** The tags that submitted entries have, in order. None while they cannot be had: all else works. */
export function useTags(): string[] {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data = [] } = useQuery({
    queryKey: ["tags"],
    queryFn: () => dataProvider.readTags(),
  });
  return data;
}
