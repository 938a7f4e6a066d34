import { ArrowRight, Flame, Snowflake } from 'lucide-react'
import type { useDailyStatus } from '../../api/use-daily-status.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FocusFrame } from '../../ui/display/focus-frame.tsx'
import { MarkSquares } from '../../ui/game/mark-squares.tsx'
import { useFocusOnArrival } from '../../ui/hooks/use-focus-on-arrival.ts'
import { formatDate, freezesText } from './daily-text.ts'
import type { FriendMarks } from './friend-marks.ts'
import './daily-front.css'

type DailyStatus = NonNullable<ReturnType<typeof useDailyStatus>['data']>

interface DailyFrontProps {
  daily: DailyStatus
  /** From a friend's link; null without one, or when it was another daily. */
  friend: FriendMarks | null
  onPlay(): void
  onHome(): void
}

const STEPS = Array.from({ length: 10 }, (_, place) => place)
const LEVELS = ['Easy', 'Medium', 'Hard', 'Expert']
const RULES = [
  ['10', 'questions'],
  ['20 s', 'each'],
  ['1', 'try'],
] as const

/** What the daily is, for whoever comes by its address. Nothing counts before Play. */
export function DailyFront({ daily: { date, number, run, streak }, friend, onPlay, onHome }: DailyFrontProps) {
  const heading = useFocusOnArrival()
  return (
    <FocusFrame label="Daily Ten" closeLabel="Home" onClose={onHome} topic={formatDate(date)}>
      <div className="daily-front">
        <div className="daily-front-head">
          <h1 ref={heading} tabIndex={-1} className="daily-front-title">
            Daily Ten
          </h1>
          <p className="text-muted">No. {number} · same ten for everyone</p>
        </div>
        <div aria-hidden className="daily-front-steps">
          {STEPS.map((place) => (
            <span key={place} style={{ '--place': place } as object} />
          ))}
          {LEVELS.map((level) => (
            <em key={level}>{level}</em>
          ))}
        </div>
        <dl className="daily-front-rules">
          {RULES.map(([figure, word]) => (
            <div key={word}>
              <dt>{figure}</dt>
              <dd>{word}</dd>
            </div>
          ))}
        </dl>
        {friend && (
          <section aria-label="A friend’s result" className="daily-front-friend">
            <p>
              <strong>A friend got {friend.marks.filter(Boolean).length} of 10</strong>
              <span className="text-muted">Can you?</span>
            </p>
            <MarkSquares marks={friend.marks} />
          </section>
        )}
        <div className="daily-front-foot">
          {streak.length > 0 && (
            <p className="daily-front-streak">
              <Flame aria-hidden className="text-warn" />
              <strong>{streak.length}</strong> {streak.length === 1 ? 'day in a row' : 'days in a row'}
              {streak.freezes > 0 && (
                <span className="text-muted">
                  {' · '}
                  <Snowflake aria-hidden className="text-sky" /> {freezesText(streak.freezes)}
                </span>
              )}
            </p>
          )}
          <Button size="lg" onClick={onPlay}>
            {run ? `Continue at question ${run.answered + 1}` : 'Play'}
            <ArrowRight aria-hidden />
          </Button>
          <p className="daily-front-note">
            {run ? 'Your answers are kept.' : 'The clock starts after 3, 2, 1.'}
            <span className="block">Questions are AI-generated.</span>
          </p>
        </div>
      </div>
    </FocusFrame>
  )
}
