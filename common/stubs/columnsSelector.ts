/** Replaces react-admin's choice of a table's columns, which no list of the back office offers. */
export const ColumnsSelector = () => null;
export const ColumnsSelectorItem = () => null;
