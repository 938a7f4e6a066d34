import { dailyResults } from '@knowdown/contracts/runs/calls'
import { isTimeCompared } from '@knowdown/domain/challenge/challenge'
import { dailyNumber, dailyShareText } from '@knowdown/domain/daily/daily-result'
import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'wouter'
import { useBackend } from '../../api/backend.tsx'
import { loadAfterPress } from '../../api/call-or-throw.ts'
import { useDailyStatus } from '../../api/use-daily-status.ts'
import type { RunReply } from '../../api/use-run.ts'
import { visitorInput } from '../../api/visitor-input.ts'
import { SERVER_URL } from '../../platform/build-settings.ts'
import { canShare, copyText, share } from '../../platform/share.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dial } from '../../ui/controls/dial.tsx'
import { FocusFrame } from '../../ui/display/focus-frame.tsx'
import { formatDuration } from '../../ui/display/format-duration.ts'
import { burst } from '../../ui/game/confetti.ts'
import { MarkSquares } from '../../ui/game/mark-squares.tsx'
import { useFocusOnArrival } from '../../ui/hooks/use-focus-on-arrival.ts'
import { DailyReview } from './daily-review.tsx'
import { formatDate, formatTimeUntil } from './daily-text.ts'
import { DailyWeek } from './daily-week.tsx'
import { sharedDailyLink } from './friend-marks.ts'
import { NoticePrompt } from './notice-prompt.tsx'
import '../../ui/styles/result-columns.css'
import './daily-result.css'

const CONFETTI_FROM = 7
/** With fewer the bars would show single persons. */
const MIN_PLAYERS_FOR_BARS = 5

interface DailyResultProps {
  run: RunReply
  date: string
  isVisitor: boolean
  /** False when the result is opened again later: no confetti then. */
  fresh: boolean
  /** Figures and review stand beside the result. */
  wide: boolean
  /** Where the missed questions went. */
  mistakes: ReactNode
  onHome(): void
}

export function DailyResult({ run, date, isVisitor, fresh, wide, mistakes, onHome }: DailyResultProps) {
  const { api } = useBackend()
  const heading = useFocusOnArrival()
  const { data: status } = useDailyStatus(isVisitor)
  const { data: everybody } = useQuery({
    queryKey: ['daily-results', date],
    queryFn: () => loadAfterPress(api, dailyResults, { date, ...visitorInput(isVisitor) }),
  })
  const [copied, setCopied] = useState(false)
  const [reviewing, setReviewing] = useState(false)
  const toggleReview = () => setReviewing(!reviewing)
  const right = run.result?.right ?? 0
  const percent = everybody?.better_than_percent ?? null

  const celebrate = useEffectEvent(() => {
    if (fresh && right >= CONFETTI_FROM) burst({ particles: 60, ms: 3000 })
  })
  useEffect(() => celebrate(), [])

  async function shareResult() {
    const marks = run.settled.map(({ correct }) => correct)
    const address = sharedDailyLink(SERVER_URL, { number: dailyNumber(date), marks })
    const answers = run.settled.map(({ choice, correct, timed_out, took_ms }) => ({
      choice,
      correct,
      timedOut: timed_out,
      tookMs: took_ms,
      atMs: 0,
    }))
    const text = dailyShareText({ date, answers, streak: status?.streak.length ?? 0, address })
    if (canShare()) await share({ title: 'Knowdown Daily Ten', text })
    else setCopied(await copyText(text))
  }

  const hero = (
    <>
      <div className="daily-result-hero">
        <div className="daily-result-ring">
          <Dial part={right / run.total} size="lg">
            <span className="daily-result-score">{right}</span>
            <span className="text-muted text-sm">of {run.total} right</span>
          </Dial>
        </div>
        <div className="daily-result-words">
          <h1 ref={heading} tabIndex={-1} className="text-2xl">
            {percent === null ? 'Well played!' : `Better than ${percent} %`}
          </h1>
          <p className="text-muted">
            {isTimeCompared(run.timing) ? `Total time ${formatDuration(run.result?.total_ms ?? 0)}` : 'Untimed'}
          </p>
        </div>
      </div>
      <MarkSquares marks={run.settled.map(({ correct }) => correct)} />
    </>
  )
  const board = (
    <>
      {everybody && playersOf(everybody.counts) >= MIN_PLAYERS_FOR_BARS && (
        <Distribution counts={everybody.counts} own={right} />
      )}
      {status && status.date === date && <DailyWeek today={date} streak={status.streak} />}
    </>
  )
  const actions = (
    <div className="daily-result-actions">
      <Button size="lg" className="w-full" icon={<Share2 aria-hidden />} onClick={() => void shareResult()}>
        {copied ? 'Copied. Paste it anywhere' : 'Share'}
      </Button>
      <div className="daily-result-more">
        {!wide && (
          <Button variant="strong" tight className="flex-auto" aria-expanded={reviewing} onClick={toggleReview}>
            Review the ten
          </Button>
        )}
        {status && (
          <p role="status" className="flex-auto text-center text-muted">
            Next in <strong className="text-text">{formatTimeUntil(status.next_at, Date.now())}</strong>
          </p>
        )}
      </div>
    </div>
  )
  const rest = (
    <>
      {status && <NoticePrompt finished={status.finished} isVisitor={isVisitor} />}
      <div className="daily-result-links">
        {mistakes}
        <Link href="/daily/archive" className="text-link inline-flex min-h-11 items-center text-muted">
          Earlier dailies
        </Link>
      </div>
    </>
  )
  return (
    <FocusFrame
      label="Daily result"
      closeLabel="Home"
      onClose={onHome}
      topic={
        <>
          <strong>Daily Ten {dailyNumber(date)}</strong> · {formatDate(date)}
        </>
      }
    >
      <div className="daily-result result-columns">
        {wide ? (
          <>
            <div className="daily-result-column result-column result-column-first">
              {hero}
              {actions}
              {rest}
            </div>
            <div className="daily-result-column result-column">
              {board}
              <DailyReview run={run} />
            </div>
          </>
        ) : (
          <>
            {hero}
            {board}
            {actions}
            {reviewing && <DailyReview run={run} />}
            {rest}
          </>
        )}
      </div>
    </FocusFrame>
  )
}

const playersOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

function Distribution({ counts, own }: { counts: readonly number[]; own: number }) {
  const most = Math.max(1, ...counts)
  return (
    <section aria-label="Everybody today" className="daily-panel">
      <p className="flex flex-wrap justify-between font-semibold">
        Everybody today
        <span className="font-normal text-muted text-sm">{playersOf(counts).toLocaleString('en')} players</span>
      </p>
      <ol className="daily-bars">
        {counts.map((count, score) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its score; they never move.
          <li key={score} data-own={score === own}>
            <span className="sr-only">{`${score} right: ${count} ${count === 1 ? 'player' : 'players'}`}</span>
            <span aria-hidden className="daily-bar-column">
              {score === own && <span className="daily-bar-you">You</span>}
              <span className="daily-bar" style={{ height: `${Math.max(4, (85 * count) / most)}%` }} />
            </span>
            <span aria-hidden>{score}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
