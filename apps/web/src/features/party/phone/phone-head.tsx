import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { partyState } from '@knowdown/contracts/parties/calls'
import type { PartySnapshotReply } from '@knowdown/contracts/parties/schemas'
import { Volume2, VolumeX } from 'lucide-react'
import { IconButton } from '../../../ui/controls/button.tsx'
import { Avatar } from '../avatar.tsx'

export type You = ReplyOf<typeof partyState>['you']

interface PhoneHeadProps {
  party: PartySnapshotReply
  you: You
  sound: { isOn: boolean; toggle(): void }
}

export function PhoneHead({ party, you, sound }: PhoneHeadProps) {
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
      <IconButton label="Sound" aria-pressed={sound.isOn} onClick={sound.toggle}>
        {sound.isOn ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
      </IconButton>
    </header>
  )
}

const ENDINGS = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as const
const RULES = new Intl.PluralRules('en', { type: 'ordinal' })

/** 1st, 2nd, 3rd, 4th. */
export const ordinal = (rank: number): string =>
  `${rank}${ENDINGS[RULES.select(rank) as keyof typeof ENDINGS] ?? ENDINGS.other}`
