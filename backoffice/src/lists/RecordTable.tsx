import { Children, cloneElement, isValidElement, type ReactNode } from "react";
import {
  DataTable,
  type DataTableColumnProps,
  DataTableHead,
  useDataTableSortContext,
} from "react-admin";

interface RecordTableProps {
  /** What the rows are, for screen readers. */
  label: string;
  children: ReactNode;
}

/** react-admin's table, which does not tell screen readers how it is sorted: its head does here. */
export function RecordTable({ label, children }: RecordTableProps) {
  return (
    <DataTable aria-label={label} bulkActionButtons={false} rowClick={false} head={SortedHead}>
      {children}
    </DataTable>
  );
}

function SortedHead({ children }: { children?: ReactNode }) {
  const sort = useDataTableSortContext();
  const direction = sort?.order === "DESC" ? "descending" : "ascending";
  return (
    <DataTableHead>
      {Children.map(children, (column) =>
        isValidElement<DataTableColumnProps>(column) && column.props.source === sort?.field
          ? cloneElement(column, { "aria-sort": direction })
          : column,
      )}
    </DataTableHead>
  );
}
