import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import type { AdminDataProvider } from "../data/dataProvider.ts";

/** How many people an email to all teams or subscribers reaches, and how many were notified of results. */
export function useEmailReach(isEnabled: boolean) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ["emailReach"],
    queryFn: () => dataProvider.getEmailReach(),
    enabled: isEnabled,
  });
}
