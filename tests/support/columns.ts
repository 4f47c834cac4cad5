/** The values of one field of all rows, such as the ids of orders. */
export function column<Row, Field extends keyof Row>(rows: readonly Row[], field: Field): Row[Field][] {
  return rows.map((row) => row[field])
}

/** The values of several fields, row by row. */
export function columns<Row>(rows: readonly Row[], ...fields: readonly (keyof Row)[]): unknown[][] {
  return rows.map((row) => fields.map((field) => row[field]))
}
