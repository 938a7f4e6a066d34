/** Whether a page of this origin may open a socket. A program without pages sends no origin and brings no cookies either. */
export const isAllowedOrigin = (origin: string | undefined, publicUrl: string, allowed: readonly string[]): boolean =>
  origin === undefined || origin === publicUrl || allowed.includes(origin)
