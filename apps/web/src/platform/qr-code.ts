import { encode } from 'uqr'

/** A text as a square of dark and light cells, row by row. */
export const qrCells = (text: string): boolean[][] => encode(text, { ecc: 'M', border: 0 }).data
