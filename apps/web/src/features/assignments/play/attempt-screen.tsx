import type { Answer } from '@knowdown/domain/kinds/judge'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { localTime } from '../../../api/live/server-clock.ts'
import { useNow } from '../../../api/live/use-now.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Spinner } from '../../../ui/display/spinner.tsx'
import { TimerBar } from '../../../ui/game/timer-bar.tsx'
import { AskedPicture } from './asked-picture.tsx'
import { SettledAnswer } from './settled-answer.tsx'
import { type AttemptReply, useAttemptPlay } from './use-attempt-play.ts'

/** The question as it is asked, without its key. */
type AskedQuestion = NonNullable<AttemptReply['open']>['question']

/** Draws what the question asks for; the answer that is on its way is given until the next question comes. */
export type RenderAnswer = (
  asked: AskedQuestion,
  given: Answer | null,
  onGive: (answer: Answer) => void,
  key: string,
) => ReactNode

interface AttemptScreenProps {
  code: string
  playerKey: string
  number: number
  title: string
  renderAnswer: RenderAnswer
  onOver(): void
}

export function AttemptScreen({ code, playerKey, number, title, renderAnswer, onOver }: AttemptScreenProps) {
  const play = useAttemptPlay({ code, playerKey, number, onOver })
  const { attempt, shown, pending, failure, clock } = play
  const open = shown ? null : attempt?.open
  const closesAt = open?.closes_at == null ? null : localTime(clock, open.closes_at)
  if (failure !== null) {
    return (
      <div className="assigned-box">
        <Notice tone="wrong">{failure}</Notice>
        <Button onClick={play.retry}>Try again</Button>
      </div>
    )
  }
  if (!attempt || (!open && !shown)) {
    return (
      <p role="status" className="grid place-items-center gap-3 py-24 text-muted">
        <Spinner />
        Dealing the question…
      </p>
    )
  }
  const place = shown ? attempt.answered : attempt.answered + 1
  return (
    <section className="assigned-attempt" aria-label={title}>
      <header className="assigned-progress">
        <span>{title}</span>
        <strong>
          {place} of {attempt.total}
        </strong>
        <progress
          className="assigned-progress-bar"
          value={attempt.answered}
          max={attempt.total}
          aria-label="Answered"
        />
      </header>
      {open && (
        <>
          {closesAt !== null && pending === null && (
            <TimeLeft key={open.index} closesAt={closesAt} onTimeUp={() => play.answer(null)} />
          )}
          <h1 className="assigned-question">{open.question.text}</h1>
          <AskedPicture picture={open.question.picture} />
          {renderAnswer(open.question, pending, play.answer, String(open.index))}
          {pending === null ? (
            <Button variant="quiet" size="sm" className="-ms-3 self-start" onClick={() => play.answer(null)}>
              I don’t know
            </Button>
          ) : (
            <p role="status" className="text-muted">
              Sending…
            </p>
          )}
        </>
      )}
      {shown && (
        <>
          <SettledAnswer settled={shown} heading="h1" />
          <Button size="lg" data-first-focus onClick={play.next}>
            {attempt.over ? 'See the end' : 'Next question'}
            <ArrowRight aria-hidden />
          </Button>
        </>
      )}
    </section>
  )
}

/** The device's clock only asks; the server decides. */
function TimeLeft({ closesAt, onTimeUp }: { closesAt: number; onTimeUp(): void }) {
  const [total] = useState(() => Math.max(1, closesAt - Date.now()))
  const left = Math.max(0, closesAt - useNow(true))
  const isOver = left === 0
  const timeUp = useEffectEvent(onTimeUp)
  useEffect(() => {
    if (isOver) timeUp()
  }, [isOver])
  return <TimerBar left={left / 1000} total={total / 1000} label="Time left" />
}
