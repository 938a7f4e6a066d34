import { ok, type Result, refuse } from '@knowdown/domain/result'

const LONGEST = 2_048

/**
 * An address that a mail or a redirect may lead to. Only exact origins of ours: otherwise our mails would carry people,
 * and the secret in the link, to whoever asked for it.
 */
export const redirectUrl =
  (allowedOrigins: readonly string[]) =>
  (given: unknown): Result<string, string> => {
    const hosts = allowedOrigins.map((origin) => new URL(origin).hostname)
    const reason = `URL host must be one of: ${[...new Set(hosts)].join(', ')}`
    // Browsers and servers disagree about backslashes, blanks and signs beyond ASCII; none of them is needed.
    if (typeof given !== 'string' || given.length > LONGEST || !/^[\x21-\x5b\x5d-\x7e]+$/.test(given)) {
      return refuse(reason)
    }
    if (!URL.canParse(given)) return refuse(reason)
    const { protocol, host, username, password, href } = new URL(given)
    const known = allowedOrigins.includes(`${protocol}//${host}`) && given.toLowerCase().startsWith(`${protocol}//`)
    return known && username === '' && password === '' ? ok(href) : refuse(reason)
  }

/** Adds to what the caller's address has already. */
export function withQuery(url: string, added: Record<string, string>): string {
  const target = new URL(url)
  for (const [name, value] of Object.entries(added)) target.searchParams.append(name, value)
  return target.href
}
