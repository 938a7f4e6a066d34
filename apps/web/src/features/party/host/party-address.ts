import { SERVER_URL } from '../../../platform/build-settings.ts'

export const joinLink = (code: string): string => `${SERVER_URL}/party/${code}`

/** As people type it. */
export const joinAddress = (): string => `${new URL(SERVER_URL).host}/party`

/** The code is behind the hash: browsers do not send it to any server. */
export const remoteLink = (code: string, pairing: string): string => `${SERVER_URL}/host/${code}/remote#pair=${pairing}`

/** What a link brings along: a code that works once, or a key, as screens of an older version show. */
export function proofFromHash(hash: string): { pairing: string } | { key: string } | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''))
  const [pairing, key] = [parts.get('pair'), parts.get('key')]
  return pairing !== null ? { pairing } : key !== null ? { key } : null
}
