import { ok, refuse } from '@knowdown/domain/result'
import type { Check } from './fields.ts'

const MAX_LENGTH = 2_048

/**
 * A page that a mail or a redirect may lead to. Only our exact origins are accepted: otherwise an attacker could have us
 * mail links that send people, with the secret in the link, to another site.
 */
export const redirectUrl =
  (allowedOrigins: readonly string[]): Check<string> =>
  (value) => {
    const hosts = allowedOrigins.map((origin) => new URL(origin).hostname)
    const reason = `URL host must be one of: ${[...new Set(hosts)].join(', ')}`
    // Browsers and servers read backslashes, blanks and non-ASCII characters differently, and none of them is needed.
    if (typeof value !== 'string' || value.length > MAX_LENGTH || !/^[\x21-\x5b\x5d-\x7e]+$/.test(value)) {
      return refuse(reason)
    }
    if (!URL.canParse(value)) return refuse(reason)
    const { protocol, host, username, password, href } = new URL(value)
    const isOurs = allowedOrigins.includes(`${protocol}//${host}`) && value.toLowerCase().startsWith(`${protocol}//`)
    return isOurs && username === '' && password === '' ? ok(href) : refuse(reason)
  }

/** Adds parameters and keeps those that the address has already. */
export function withQuery(url: string, added: Record<string, string>): string {
  const target = new URL(url)
  for (const [name, value] of Object.entries(added)) target.searchParams.append(name, value)
  return target.href
}
