/** Rows of cells. Rows are numbered as a spreadsheet shows them, so empty ones may be missing. */
export interface Table {
  /** The name of the sheet if there are several. */
  sheet: string | null
  rows: readonly TableRow[]
}

export interface TableRow {
  /** Row of the sheet. */
  number: number
  /** Line of the text, which differs where cells hold line breaks. */
  line: number
  cells: readonly string[]
}
