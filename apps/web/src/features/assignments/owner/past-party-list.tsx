import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { listPastParties } from '@knowdown/contracts/parties/past'
import { ChartColumn } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../../ui/controls/button.tsx'
import { formatMoment } from '../../../ui/display/format-moment.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { useAttempt } from '../../../ui/hooks/use-attempt.ts'
import { errorText } from '../failure-text.ts'
import './owner.css'

type PastParty = ReplyOf<typeof listPastParties>['parties'][number]

interface PastPartyListProps {
  parties: readonly PastParty[]
  /** Opens a party with the same settings and goes to its big screen. */
  onAgain(partyId: string): Promise<void>
}

/** Parties of this host, until they are deleted. */
export function PastPartyList({ parties, onAgain }: PastPartyListProps) {
  const [asked, setAsked] = useState<string | null>(null)
  const again = useAttempt(onAgain, errorText)
  return (
    <section className="assignments-part" aria-labelledby="past-parties">
      <h2 id="past-parties" className="assignments-part-title">
        Parties
      </h2>
      {parties.length === 0 && (
        <p className="text-muted">Parties that you host while signed in stay here with their reports.</p>
      )}
      {again.attempt.stage === 'failed' && <Notice tone="wrong">{again.attempt.message}</Notice>}
      {parties.length > 0 && (
        <ul className="assignment-rows">
          {parties.map((party) => (
            <li key={party.party_id} className="assignment-row">
              <div className="assignment-row-words">
                <h3>
                  <Link href={`/assignments/parties/${party.party_id}`}>{titleOf(party)}</Link>
                </h3>
                <p className="text-muted">
                  {formatMoment(party.ended_at)}. Kept until {formatMoment(party.deleted_at)}
                </p>
              </div>
              <p className="assignment-row-figure">
                <strong>{party.players}</strong>
                <span className="text-muted">{party.players === 1 ? 'player' : 'players'}</span>
              </p>
              <div className="assignment-row-actions">
                <Link
                  href={`/assignments/parties/${party.party_id}`}
                  className={buttonClass({ variant: 'strong', size: 'sm' })}
                >
                  <ChartColumn aria-hidden />
                  Report<span className="sr-only"> of {titleOf(party)}</span>
                </Link>
                <Button
                  variant="quiet"
                  size="sm"
                  busy={again.attempt.stage === 'busy' && asked === party.party_id}
                  onClick={() => {
                    setAsked(party.party_id)
                    void again.start(party.party_id)
                  }}
                >
                  Play again<span className="sr-only">: {titleOf(party)}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const titleOf = ({ title }: PastParty): string => title ?? 'Party'
