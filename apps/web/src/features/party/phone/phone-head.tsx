import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { partyState } from '@knowdown/contracts/parties'
import type { PartySnapshotReply } from '@knowdown/contracts/party-schemas'
import { Avatar } from '../avatar.tsx'

export type You = ReplyOf<typeof partyState>['you']

export function PhoneHead({ party, you }: { party: PartySnapshotReply; you: You }) {
  return (
    <header className="party-phone-head">
      <Avatar name={you.name} />
      <p className="party-phone-who">
        <bdi className="party-phone-name">{you.name}</bdi>
        <span className="text-muted">
          {you.rank === null ? 'Ready to play' : `${ordinal(you.rank)} of ${you.players}`}
        </span>
      </p>
      <p className="party-phone-figures">
        <strong>{you.points.toLocaleString('en')}</strong>
        <span className="text-muted">
          {party.phase === 'lobby' ? 'points' : `Question ${party.index + 1} of ${party.total}`}
        </span>
      </p>
    </header>
  )
}

const ENDINGS = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as const
const RULES = new Intl.PluralRules('en', { type: 'ordinal' })

/** 1st, 2nd, 3rd, 4th. */
export const ordinal = (rank: number): string =>
  `${rank}${ENDINGS[RULES.select(rank) as keyof typeof ENDINGS] ?? ENDINGS.other}`
