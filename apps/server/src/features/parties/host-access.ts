import type { Access, PartyAccess, PartyKey } from './party-access.ts'
import type { PartyEngine } from './party-engine.ts'
import type { PartyStore } from './party-store.ts'

/** Reading the state again and again is how a host shows to be there; it is not written each time. */
const SEEN_EVERY_MS = 5_000

export type HostAccess = (key: PartyKey) => Promise<Access>

/** Checks that the host asks. That also tells that the host is there: a party that waited for its host goes on. */
export function hostAccess(store: PartyStore, access: PartyAccess, engine: PartyEngine): HostAccess {
  return async (key) => {
    const { found, at } = await access.asHost(key)
    if (at - found.hostSeenAt > SEEN_EVERY_MS) await store.hostSeen(found.code)
    if (found.party.paused?.by !== 'away') return { found, at }
    const { stored, at: now } = await engine.apply(found.code, (_found, back) => ({
      move: { type: 'host-seen', at: back },
    }))
    return { found: stored, at: now }
  }
}
