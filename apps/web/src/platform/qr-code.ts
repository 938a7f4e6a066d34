import { encode } from 'uqr'

/** The cells of the QR code, row by row; true is dark. */
export const qrCells = (text: string): boolean[][] => encode(text, { ecc: 'M', border: 0 }).data
