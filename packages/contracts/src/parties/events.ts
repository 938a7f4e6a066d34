import * as z from 'zod/mini'
import { PartySnapshot } from './schemas.ts'

/** The channel of everybody in a party, or the host's own. Both are private: each subscription must be signed. */
export const partyChannel = (partyId: string, forHost = false): string =>
  forHost ? `private-party-${partyId}-host` : `private-party-${partyId}`

/**
 * `seq` rises with every change of a party, and each `party_update` holds the whole state: an event that was lost is
 * made up for by the next one, and one that comes late is recognised and dropped.
 */
export const partyEvents = {
  party_update: PartySnapshot,
  player_removed: z.object({ seq: z.number(), player_id: z.string() }),
  /** On the host's channel, at most four times a second. */
  party_counts: z.object({
    seq: z.number(),
    answered: z.number(),
    players: z.number(),
    /** Who has joined since the last event. */
    joined: z.array(z.string()),
  }),
}

export type PartyEventName = keyof typeof partyEvents

export type PartyEvent<Name extends PartyEventName = PartyEventName> = z.output<(typeof partyEvents)[Name]>
