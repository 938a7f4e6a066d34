import { useEffect, useEffectEvent, useState } from 'react'
import { localTime } from '../../api/live/server-clock.ts'
import { useNow } from '../../api/live/use-now.ts'
import type { OwnRunPlay, OwnRunReply } from '../../api/own-quizzes/own-run-calls.ts'
import type { Pip } from '../../ui/game/pips.tsx'
import { TimerBar } from '../../ui/game/timer-bar.tsx'
import { OwnQuestionScreen } from './own-question-screen.tsx'

interface OwnRunQuestionProps {
  title: string
  run: OwnRunReply
  play: OwnRunPlay
  onClose(): void
}

/** The open question of a run, or the one that was just answered. */
export function OwnRunQuestion({ title, run, play, onClose }: OwnRunQuestionProps) {
  const { reviewing, pending } = play
  const settled = reviewing === null ? null : (run.settled[reviewing] ?? null)
  const question = settled?.question ?? run.open?.question
  const index = reviewing ?? run.open?.index ?? 0
  if (!question) return null
  return (
    <OwnQuestionScreen
      title={title}
      index={index}
      pips={pipsOf(run, index)}
      question={question}
      pending={pending}
      settled={settled}
      timer={!settled && pending === null && <TimeLeft run={run} play={play} />}
      nextLabel={index + 1 === run.total ? 'See the result' : 'Next'}
      onGive={play.choose}
      onNext={play.next}
      onClose={onClose}
    />
  )
}

const pipsOf = (run: OwnRunReply, index: number): Pip[] =>
  Array.from({ length: run.total }, (_, place) => {
    const done = run.settled[place]
    if (done) return done.correct ? 'right' : 'wrong'
    return place === index ? 'open' : 'ahead'
  })

/** The bar begins full: how long the question was open before a reload is not worth a word. */
function TimeLeft({ run, play }: { run: OwnRunReply; play: OwnRunPlay }) {
  const closesAt = run.open?.closes_at ?? null
  const now = useNow(closesAt !== null)
  const left = closesAt === null ? null : Math.max(0, localTime(play.clock, closesAt) - now)
  const [total] = useState(left)
  const isOver = left === 0
  const timeUp = useEffectEvent(() => play.timeUp())
  useEffect(() => {
    if (isOver) timeUp()
  }, [isOver])
  if (left === null || total === null) return null
  return (
    <div className="party-phone-time">
      <TimerBar left={left / 1000} total={total / 1000} label="Time left" />
      <span aria-hidden className="party-phone-seconds">
        {Math.ceil(left / 1000)}
      </span>
    </div>
  )
}
