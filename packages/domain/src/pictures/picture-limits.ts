/** What a picture may cost, from the browser to the database. */
export const PICTURE_LIMITS = {
  /** What the server takes, and decodes. */
  uploadBytes: 2_000_000,
  pixels: 4_000_000,
  /** What the browser sends and what the server keeps for large screens. */
  large: { edge: 1600, bytes: 400_000 },
  /** What phones load while the big screen shows the question. */
  small: { edge: 640, bytes: 40_000 },
  /** All pictures of one account. */
  accountBytes: 50_000_000,
} as const

export type PictureSize = 'large' | 'small'

/** The size that a picture is drawn in: whole, in its own shape, and never larger than it is. */
export function fitInto(edge: number, { width, height }: { width: number; height: number }) {
  const scale = Math.min(1, edge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
