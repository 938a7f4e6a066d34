const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a page of this origin may open a socket. A program without pages sends no origin and brings no cookies either.
 * While the product is only at home on this machine, so are its pages, on whatever port a development server shows them.
 */
export function isAllowedOrigin(origin: string | undefined, publicUrl: string, allowed: readonly string[]): boolean {
  if (origin === undefined || origin === publicUrl || allowed.includes(origin)) return true
  return isOfThisMachine(publicUrl) && isOfThisMachine(origin)
}

const isOfThisMachine = (origin: string): boolean =>
  URL.canParse(origin) && /^https?:/.test(origin) && THIS_MACHINE.has(new URL(origin).hostname)
