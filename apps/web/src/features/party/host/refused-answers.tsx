import { acceptAnswer, refusedAnswers } from '@knowdown/contracts/parties/calls'
import type { PartySnapshotReply } from '@knowdown/contracts/parties/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '../../../api/backend.tsx'
import { loadAfterPress } from '../../../api/call-or-throw.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { failureText } from '../state/failure-text.ts'

interface RefusedAnswersProps {
  code: string
  hostKey: string
  party: PartySnapshotReply
  onAccepted(party: PartySnapshotReply): void
}

/** Until the next question opens the host can accept what was typed and refused. Nobody else sees it. */
export function RefusedAnswers({ code, hostKey, party, onAccepted }: RefusedAnswersProps) {
  const { api } = useBackend()
  const queries = useQueryClient()
  const [error, setError] = useState<string | null>(null)
  const [accepting, setAccepting] = useState<string | null>(null)
  const isTime = party.quiz !== null && ['reveal', 'standings', 'intro', 'podium'].includes(party.phase)
  const queryKey = ['refused-answers', code, party.round, party.index, party.phase, party.corrections]
  const { data } = useQuery({
    queryKey,
    queryFn: () => loadAfterPress(api, refusedAnswers, { code, host_key: hostKey }),
    enabled: isTime,
  })
  if (!isTime || !data || data.index === null || data.groups.length === 0) return null
  const { index, round } = data

  async function accept(groupId: string) {
    setAccepting(groupId)
    setError(null)
    const accepted = await api.call(acceptAnswer, {
      code,
      host_key: hostKey,
      round,
      index: index ?? 0,
      group_id: groupId,
    })
    setAccepting(null)
    if (!accepted.ok) return setError(failureText(accepted.error))
    onAccepted(accepted.value.party)
    await queries.invalidateQueries({ queryKey: ['refused-answers', code] })
  }

  return (
    <section className="party-refused" aria-label="Refused answers">
      <h2 className="text-lg">Not accepted</h2>
      <p className="text-muted text-sm">Only you see this. Everybody who wrote an accepted answer gets the points.</p>
      <ul>
        {data.groups.map(({ group_id, text, players }) => (
          <li key={group_id} className="party-refused-row">
            <span className="party-refused-text">
              {text === null ? <em className="text-muted">Hidden, may offend</em> : <bdi>{text}</bdi>}
              <span className="text-muted"> × {players}</span>
            </span>
            {text !== null && (
              <Button
                variant="secondary"
                size="sm"
                busy={accepting === group_id}
                aria-label={`Accept ${text}`}
                onClick={() => void accept(group_id)}
              >
                Accept
              </Button>
            )}
          </li>
        ))}
      </ul>
      {error !== null && (
        <p role="alert" className="text-wrong">
          {error}
        </p>
      )}
    </section>
  )
}
