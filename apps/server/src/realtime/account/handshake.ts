import type { IncomingMessage } from 'node:http'

const MAX_CHANNEL_LENGTH = 200

export interface Handshake {
  project: string | null
  /** Requested channels by slot, the client's name for one subscription. */
  slots: ReadonlyMap<string, readonly string[]>
  credential: string | null
  jwt: string | null
}

/** Reads the URL and the headers of an upgrade request. */
export function readHandshake({ url = '', headers }: IncomingMessage, cookieName: string): Handshake {
  const query = new URL(url, 'http://localhost').searchParams
  return {
    project: query.get('project') ?? nonEmptyText(headers['x-appwrite-project']),
    slots: readSlots(query),
    credential: readCredential(headers, cookieName),
    jwt: query.get('jwt') || nonEmptyText(headers['x-appwrite-jwt']),
  }
}

/** Older clients only list channels; newer ones repeat each channel for every slot, with the queries of that slot. */
function readSlots(query: URLSearchParams): Map<string, string[]> {
  const slots = new Map<string, string[]>()
  const plain: string[] = []
  for (const [name, value] of query) {
    if (/^channels(?:\[\d*\])?$/.test(name)) plain.push(value)
    const [, channel, slot] = /^(.+)\[(\d{1,4})\]\[\d*\]$/.exec(name) ?? []
    if (!channel || !slot) continue
    const channels = slots.get(slot)
    if (channels) channels.push(channel)
    else slots.set(slot, [channel])
  }
  if (slots.size === 0 && plain.length > 0) slots.set('0', plain)
  return new Map([...slots].map(([slot, channels]) => [slot, normalizeChannels(channels)]))
}

export const normalizeChannels = (channels: readonly string[]): string[] =>
  [...new Set(channels)].filter(({ length }) => length > 0 && length <= MAX_CHANNEL_LENGTH)

/**
 * A cookie only counts together with an origin, which was checked before. A client without an origin is no browser and
 * sends its session in a header.
 */
function readCredential(headers: IncomingMessage['headers'], cookieName: string): string | null {
  const cookies = headers.origin === undefined ? '' : (headers.cookie ?? '')
  for (const name of [cookieName, `${cookieName}_legacy`]) {
    const pair = cookies.split(/; */).find((one) => one.startsWith(`${name}=`))
    if (pair) return pair.slice(name.length + 1)
  }
  return (
    nonEmptyText(headers['x-appwrite-session']) ??
    readFallbackCookie(nonEmptyText(headers['x-fallback-cookies']), cookieName)
  )
}

function readFallbackCookie(header: string | null, cookieName: string): string | null {
  try {
    const cookies: unknown = JSON.parse(header ?? '')
    return typeof cookies === 'object' && cookies !== null
      ? nonEmptyText((cookies as Record<string, unknown>)[cookieName])
      : null
  } catch {
    // A header that is no JSON holds no session: the client is a guest.
    return null
  }
}

const nonEmptyText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
