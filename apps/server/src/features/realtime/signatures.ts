import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RealtimeApp } from './realtime-ports.ts'

type Signer = Pick<RealtimeApp, 'key' | 'secret'>

/** Lets one connection subscribe to one channel. The signature covers `channelData` if there is any, on every kind of channel. */
export const channelAuth = (app: Signer, socketId: string, channel: string, channelData?: string): string =>
  `${app.key}:${sign(app, channelData === undefined ? `${socketId}:${channel}` : `${socketId}:${channel}:${channelData}`)}`

/** Lets one connection sign in as the user in `userData` (JSON with an `id`). */
export const userAuth = (app: Signer, socketId: string, userData: string): string =>
  `${app.key}:${sign(app, `${socketId}::user::${userData}`)}`

/** Signs a request to the HTTP API: parameters sorted by name, not escaped. */
export function requestSignature(
  app: Signer,
  method: string,
  path: string,
  params: ReadonlyMap<string, string>,
): string {
  const sorted = [...params].toSorted(([one], [other]) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))
  const query = sorted.map(([name, value]) => `${name}=${value}`)
  return sign(app, `${method}\n${path}\n${query.join('&')}`)
}

/** Takes equally long wherever the texts differ, so that a signature cannot be guessed byte by byte. */
export function isEqualInConstantTime(actual: string, expected: string): boolean {
  const [one, other] = [Buffer.from(actual), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const sign = (app: Signer, text: string): string => createHmac('sha256', app.secret).update(text).digest('hex')
