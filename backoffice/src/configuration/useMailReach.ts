import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import type { AdminDataProvider } from "../data/dataProvider.ts";

/** How many people a mail to all of them reaches, and how far results are told; counted when it is wanted. */
export function useMailReach(isWanted: boolean) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ["mailReach"],
    queryFn: () => dataProvider.getMailReach(),
    enabled: isWanted,
  });
}
