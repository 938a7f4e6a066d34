import { leaveChallenge } from '@knowdown/contracts/challenges/calls'
import { useQueryClient } from '@tanstack/react-query'
import { Home, Send } from 'lucide-react'
import { useState } from 'react'
import { useBackend } from '../../api/backend.tsx'
import { visitorInput } from '../../api/visitor-input.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { Spinner } from '../../ui/display/spinner.tsx'
import { useFocusOnArrival } from '../../ui/hooks/use-focus-on-arrival.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ChallengeQuestions, ChallengeVersus } from './challenge-comparison.tsx'
import { ChallengeName } from './challenge-name.tsx'
import { ChallengeShare } from './challenge-share.tsx'
import { ChallengeTable } from './challenge-table.tsx'
import { headline, levelName } from './challenge-text.ts'
import { type Challenge, challengeQuery, failureText, useComparison, useNewChallenge } from './use-challenge.ts'
import '../../ui/styles/result-columns.css'
import './challenge.css'

interface ChallengeResultProps {
  challenge: Challenge
  isVisitor: boolean
  onMade(challengeId: string): void
  onHome(): void
}

/** After the end: the link for its sender, both results side by side, and the table of all. */
export function ChallengeResult({ challenge, isVisitor, onMade, onHome }: ChallengeResultProps) {
  const { challenge_id, category, difficulty, role, table } = challenge
  const heading = useFocusOnArrival()
  const [place, setPlace] = useState<number | null>(null)
  const { data: comparison } = useComparison(challenge_id, place, isVisitor)
  const { busy, failure, sendBack } = useNewChallenge(isVisitor, onMade)
  const isSender = role === 'sender'

  return (
    <section aria-label="Challenge result" className="challenge-result result-columns">
      <div className="challenge-result-column result-column result-column-first">
        <header className="text-center">
          <h1 ref={heading} tabIndex={-1} className="challenge-title">
            {comparison ? headline(comparison, isSender) : 'Challenge'}
          </h1>
          <p className="text-muted">
            {category.name} · {levelName(difficulty)}
          </p>
        </header>
        {isSender && challenge.state !== 'expired' && <ChallengeShare challenge={challenge} />}
        {isVisitor && isSender && <ChallengeName challenge={challenge} />}
        {comparison && <ChallengeVersus comparison={comparison} />}
        <div className="challenge-actions">
          {!isSender && (
            <Button size="lg" tight busy={busy} icon={<Send aria-hidden />} onClick={() => void sendBack(challenge_id)}>
              Send It Back
            </Button>
          )}
          <Button size="lg" variant="secondary" icon={<Home aria-hidden />} onClick={onHome}>
            Home
          </Button>
        </div>
        {failure && <Notice tone="wrong">{failure}</Notice>}
        {isVisitor && !isSender && <ChallengeName challenge={challenge} />}
      </div>
      <div className="challenge-result-column result-column">
        {table.length > 1 && (
          <section aria-label="Everybody" className="challenge-panel">
            <h2 className="text-xl">Everybody who played it</h2>
            <ChallengeTable challenge={challenge} compared={comparison?.other?.place ?? null} onCompare={setPlace} />
          </section>
        )}
        {comparison ? <ChallengeQuestions comparison={comparison} /> : <Spinner />}
        <LeaveTable challenge={challenge} isVisitor={isVisitor} onLeft={onHome} />
      </div>
    </section>
  )
}

interface LeaveTableProps {
  challenge: Challenge
  isVisitor: boolean
  onLeft(): void
}

function LeaveTable({ challenge: { challenge_id, role }, isVisitor, onLeft }: LeaveTableProps) {
  const { api } = useBackend()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isSender = role === 'sender'

  async function leave() {
    const left = await api.call(leaveChallenge, { challenge_id, ...visitorInput(isVisitor) })
    if (!left.ok) return setFailure(failureText(left.error))
    queries.removeQueries({ queryKey: challengeQuery(challenge_id) })
    onLeft()
  }

  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {isSender ? 'Delete this challenge' : 'Leave this table'}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={isSender ? 'Delete this challenge?' : 'Leave this table?'}
        description={
          isSender
            ? 'The link stops working, and nobody sees the results any more.'
            : 'Nobody sees your name and result here any more. You cannot play it again.'
        }
      >
        {failure && <Notice tone="wrong">{failure}</Notice>}
        <div className="grid gap-2">
          <Button variant="danger" onClick={() => void leave()}>
            {isSender ? 'Delete' : 'Leave'}
          </Button>
          <Button variant="secondary" onClick={() => setAsking(false)}>
            Keep it
          </Button>
        </div>
      </Dialog>
    </>
  )
}
