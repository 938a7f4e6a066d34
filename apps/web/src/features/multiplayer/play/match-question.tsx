import { useEffect, useEffectEvent, useRef } from 'react'
import { useNow } from '../../../api/live/use-now.ts'
import { gameSounds } from '../../../platform/game-sounds.ts'
import { Spinner } from '../../../ui/display/spinner.tsx'
import { AnswerOptions } from '../../../ui/game/answer-options.tsx'
import { RewardPill, rightInARow } from '../../../ui/game/reward-pill.tsx'
import { Stem } from '../../../ui/game/stem.tsx'
import { TimerRing } from '../../../ui/game/timer-ring.tsx'
import { useAnswerKeys } from '../../../ui/game/use-answer-keys.ts'
import { DEFAULT_SECONDS } from '../state/apply-view.ts'
import { type JudgedTurn, type MatchScreen, type OpenTurn, remainingMs } from '../state/match-screen.ts'
import type { Match } from '../state/use-match.ts'
import { AwayRing } from './away-notice.tsx'
import { playingSides } from './match-sides.ts'
import { Versus } from './versus.tsx'

const WARN_AT_SECONDS = 3

export function MatchQuestion({ match }: { match: Match }) {
  const { screen, choose, timeRanOut } = match
  const { turn, verdicts } = screen
  const running = turn.kind === 'open' && turn.choice === null && !turn.timeUp
  const now = useNow(running)
  const { left, total } = clockOf(screen, now)
  const index = 'index' in turn ? turn.index : null
  const second = Math.ceil(left)
  const heading = useRef<HTMLHeadingElement>(null)

  const isTimeUp = running && left <= 0
  const onTimeUp = useEffectEvent((question: number) => timeRanOut(question))
  useEffect(() => {
    if (isTimeUp && index !== null) onTimeUp(index)
  }, [isTimeUp, index])

  useEffect(() => {
    if (running && second > 0 && second <= WARN_AT_SECONDS) gameSounds.play('tick')
  }, [running, second])

  // The next question replaces the last without a page load, so the focus moves to it.
  useEffect(() => {
    if (index === null) return
    if (index === 0) scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [index])

  useAnswerKeys((key) => {
    const option = key.type === 'option' && turn.kind === 'open' ? turn.question.options[key.place] : undefined
    if (option !== undefined && running) choose(option)
  })

  return (
    <>
      <Versus {...playingSides(screen)} wait={<AwayRing screen={screen} />}>
        <TimerRing
          left={left}
          total={total}
          label="Seconds left"
          warnAt={WARN_AT_SECONDS}
          pulse={running}
          isBar
          size="lg"
        />
      </Versus>
      {turn.kind === 'open' || turn.kind === 'judged' ? (
        <div key={turn.index} className="battle-question">
          <Stem heading={heading}>{turn.question.question}</Stem>
          <AnswerOptions
            options={turn.question.options}
            chosen={chosenIn(turn)}
            answer={turn.kind === 'judged' ? turn.answer : null}
            onChoose={choose}
            compact
            reward={<RewardPill inARow={rightInARow(verdicts, turn.index)} />}
          />
        </div>
      ) : (
        <div role="status" className="battle-loading">
          <Spinner />
          <p>Loading Question...</p>
        </div>
      )}
    </>
  )
}

/** In seconds. The timer ring is full before the question arrives, and stays where it stopped after the answer. */
function clockOf(screen: MatchScreen, now: number): { left: number; total: number } {
  const { turn } = screen
  if (turn.kind === 'open') return { left: remainingMs(screen, turn, now) / 1000, total: turn.timer }
  if (turn.kind === 'judged') return { left: turn.leftMs / 1000, total: turn.timer }
  return { left: DEFAULT_SECONDS, total: DEFAULT_SECONDS }
}

/** Empty when the question closed without an answer. */
function chosenIn(turn: OpenTurn | JudgedTurn): string | null {
  if (turn.kind === 'judged') return turn.chosen
  return turn.choice?.option ?? (turn.timeUp ? '' : null)
}
