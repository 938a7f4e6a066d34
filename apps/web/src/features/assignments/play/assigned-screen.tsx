import { openAssigned, readAssignedPlayer } from '@knowdown/contracts/assignments/player'
import { showAssignmentCode } from '@knowdown/domain/assignment/assignment-code'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarClock, FileQuestion } from 'lucide-react'
import { useState } from 'react'
import { useBackend } from '../../../api/backend.tsx'
import { ApiError, callOrThrow } from '../../../api/call-or-throw.ts'
import { reloadQueries } from '../../../api/query-client.ts'
import { useOnline } from '../../../platform/reachability.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { AiNote } from '../../../ui/display/ai-note.tsx'
import { formatMoment } from '../../../ui/display/format-moment.ts'
import { LoadFailure } from '../../../ui/display/load-failure.tsx'
import { MessageScreen } from '../../../ui/display/message-screen.tsx'
import { Spinner } from '../../../ui/display/spinner.tsx'
import { errorText } from '../failure-text.ts'
import { forgetSeat, keptSeat } from './assigned-seats.ts'
import { AttemptScreen, type RenderAnswer } from './attempt-screen.tsx'
import { NameForm } from './name-form.tsx'
import { PlayerHome } from './player-home.tsx'
import { ReviewScreen } from './review-screen.tsx'
import { type OverAttempt, useMissed } from './use-missed.ts'
import './assigned.css'

interface AssignedScreenProps {
  code: string
  renderAnswer: RenderAnswer
  /** An attempt is over and its keys are shown; null as long as it is not known who plays. */
  onOver: ((attempt: OverAttempt) => Promise<void>) | null
  onHome(): void
}

type View = { kind: 'home' } | { kind: 'attempt' | 'review'; number: number }

const isStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.failure.kind === 'refused' && error.failure.status === status

/** An assignment as its players see it: name, attempts, questions, review. */
export function AssignedScreen({ code, renderAnswer, onOver, onHome }: AssignedScreenProps) {
  const { api } = useBackend()
  const online = useOnline()
  const queries = useQueryClient()
  const [seat, setSeat] = useState(() => keptSeat(code))
  const [view, setView] = useState<View>({ kind: 'home' })
  const about = useQuery({ queryKey: ['assigned', code], queryFn: () => callOrThrow(api, openAssigned, { code }) })
  const player = useQuery({
    queryKey: ['assigned', code, 'player', seat],
    enabled: seat !== null,
    staleTime: 0,
    retry: (times, error) => times < 1 && !isStatus(error, 401),
    queryFn: () => callOrThrow(api, readAssignedPlayer, { code, player_key: seat ?? '' }),
  })
  const isOut = isStatus(player.error, 401)
  useMissed(code, seat, player.data, onOver)

  function leave() {
    forgetSeat(code)
    setSeat(null)
    setView({ kind: 'home' })
  }
  function home() {
    setView({ kind: 'home' })
    void reloadQueries(queries, ['assigned', code])
  }

  const error = about.error ?? (isOut ? null : player.error)
  if (isStatus(error, 404)) {
    return (
      <MessageScreen
        icon={<FileQuestion size={32} />}
        title="There is no such assignment"
        actions={<Button onClick={onHome}>Home</Button>}
      >
        <p>No assignment has the code {showAssignmentCode(code)}, or it was deleted.</p>
      </MessageScreen>
    )
  }
  if (error) {
    return (
      <div className="assigned-box">
        <LoadFailure online={online} onRetry={home}>
          {errorText(error)}
        </LoadFailure>
      </div>
    )
  }
  if (!about.data || (seat !== null && !player.data && !isOut)) {
    return (
      <div role="status" className="grid min-h-[50dvh] place-content-center justify-items-center gap-4">
        <Spinner />
        <p className="text-muted">Opening the assignment…</p>
      </div>
    )
  }
  const { title, total, phase, opens_at, closes_at, has_list, mature, by_model } = about.data
  if (seat === null || isOut || !player.data) {
    return (
      <section className="assigned-box" aria-label={title}>
        <div>
          <h1 className="assigned-title">{title}</h1>
          <p className="text-muted">
            {total === 1 ? '1 question' : `${total} questions`}.{' '}
            {phase === 'closed' ? `Closed since ${formatMoment(closes_at)}.` : `Open until ${formatMoment(closes_at)}.`}
            {by_model && <AiNote />}
          </p>
        </div>
        {mature && <p className="assigned-note">The author marks this quiz as 17+.</p>}
        {phase === 'not-open' && (
          <p className="assigned-note">
            <CalendarClock aria-hidden size={20} /> It opens {formatMoment(opens_at)}. You can type your name now.
          </p>
        )}
        {isOut && <p className="assigned-note">Your teacher has freed this name. Please type yours.</p>}
        {phase === 'closed' && (
          <p className="assigned-note">It is closed. With your name and code you can look back.</p>
        )}
        <NameForm code={code} hasList={has_list} onSeated={() => setSeat(keptSeat(code))} />
      </section>
    )
  }
  if (view.kind === 'attempt') {
    return (
      <AttemptScreen
        key={view.number}
        code={code}
        playerKey={seat}
        number={view.number}
        title={title}
        renderAnswer={renderAnswer}
        onOver={home}
      />
    )
  }
  if (view.kind === 'review') {
    return <ReviewScreen code={code} playerKey={seat} number={view.number} title={title} onBack={home} />
  }
  return (
    <PlayerHome
      player={player.data}
      onPlay={(number) => setView({ kind: 'attempt', number })}
      onReview={(number) => setView({ kind: 'review', number })}
      onLeave={leave}
    />
  )
}
