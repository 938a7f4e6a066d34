import { dailyResults } from '@knowdown/contracts/runs'
import { isTimeCompared } from '@knowdown/domain/challenge/challenge'
import { dailyNumber, dailyShareText } from '@knowdown/domain/daily/daily-result'
import { useQuery } from '@tanstack/react-query'
import { Flame, Share2, Snowflake } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'wouter'
import { useBackend } from '../../api/backend.tsx'
import { loadAfterPress } from '../../api/call-or-throw.ts'
import { useDailyStatus } from '../../api/use-daily-status.ts'
import type { RunReply } from '../../api/use-run.ts'
import { visitorInput } from '../../api/visitor-input.ts'
import { SERVER_URL } from '../../platform/build-settings.ts'
import { canShare, copyText, share } from '../../platform/share.ts'
import { Button } from '../../ui/button.tsx'
import { burst } from '../../ui/confetti.ts'
import { Dial } from '../../ui/dial.tsx'
import { formatDuration } from '../../ui/format-duration.ts'
import { Pips } from '../../ui/pips.tsx'
import { useFocusOnArrival } from '../../ui/use-focus-on-arrival.ts'
import { formatDate, formatTimeUntil } from './daily-text.ts'
import { NoticePrompt } from './notice-prompt.tsx'
import '../../ui/result-columns.css'
import './daily-result.css'

const CONFETTI_FROM = 7

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
  const right = run.result?.right ?? 0
  const percent = everybody?.better_than_percent ?? null

  const celebrate = useEffectEvent(() => {
    if (fresh && right >= CONFETTI_FROM) burst({ particles: 60, ms: 3000 })
  })
  useEffect(() => celebrate(), [])

  async function shareResult() {
    const address = `${SERVER_URL}/daily`
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
      <p className="daily-result-day">
        Daily Ten {dailyNumber(date)} <span className="text-muted">· {formatDate(date)}</span>
      </p>
      <div className="daily-result-hero">
        <Dial part={right / run.total} size="lg">
          <span className="daily-result-score">{right}</span>
          <span className="font-semibold text-muted">of {run.total} right</span>
        </Dial>
        <h1 ref={heading} tabIndex={-1} className="text-3xl">
          {percent === null ? headline(right) : `Better than ${percent} %`}
        </h1>
        <p className="text-muted">
          {isTimeCompared(run.timing) ? `Total time ${formatDuration(run.result?.total_ms ?? 0)}` : 'Untimed'}
        </p>
        <div className="w-full">
          <Pips
            pips={run.settled.map(({ correct }) => (correct ? 'right' : 'wrong'))}
            label={`${right} right, ${run.total - right} wrong`}
          />
        </div>
      </div>
    </>
  )
  const board = (
    <>
      {everybody && <Distribution counts={everybody.counts} own={right} />}
      {status && (
        <section aria-label="Streak" className="daily-panel daily-streak">
          <p className="flex items-center gap-2">
            <Flame aria-hidden className="text-warn" />
            <strong className="text-lg">{status.streak.length}</strong>
            {status.streak.length === 1 ? 'day in a row' : 'days in a row'}
          </p>
          <p className="flex items-center gap-2 text-muted text-sm">
            <Snowflake aria-hidden />
            {status.streak.freezes === 1 ? '1 freeze kept' : `${status.streak.freezes} freezes kept`}
          </p>
        </section>
      )}
      {status && <NoticePrompt finished={status.finished} isVisitor={isVisitor} />}
    </>
  )
  const actions = (
    <div className="flex flex-col gap-3">
      <Button size="lg" className="w-full" icon={<Share2 aria-hidden />} onClick={() => void shareResult()}>
        {copied ? 'Copied. Paste it anywhere' : 'Share'}
      </Button>
      <Button variant="secondary" onClick={onHome}>
        Home
      </Button>
      {mistakes}
      <Link href="/daily/archive" className="self-center font-semibold text-muted text-sm underline underline-offset-4">
        Earlier dailies
      </Link>
      {status && (
        <p role="status" className="text-center text-muted">
          Next in {formatTimeUntil(status.next_at, Date.now())}
        </p>
      )}
    </div>
  )
  return (
    <section aria-label="Daily result" className="daily-result result-columns">
      {wide ? (
        <>
          <div className="daily-result-column result-column result-column-first">
            {hero}
            {actions}
          </div>
          <div className="daily-result-column result-column">
            {board}
            <Review run={run} open />
          </div>
        </>
      ) : (
        <>
          {hero}
          {board}
          {actions}
          <Review run={run} />
        </>
      )}
    </section>
  )
}

const headline = (right: number): string => {
  if (right >= 9) return 'Brilliant!'
  if (right >= 7) return 'Well played!'
  return right >= 4 ? 'Not bad at all' : 'Tomorrow is another ten'
}

function Distribution({ counts, own }: { counts: readonly number[]; own: number }) {
  const most = Math.max(1, ...counts)
  const players = counts.reduce((sum, count) => sum + count, 0)
  return (
    <section aria-label="Everybody today" className="daily-panel">
      <p className="flex justify-between font-semibold">
        Everybody today
        <span className="text-muted text-sm">{players === 1 ? '1 player' : `${players} players`}</span>
      </p>
      <ol className="daily-bars">
        {counts.map((count, score) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its score; they never move.
          <li key={score} data-own={score === own}>
            <span className="sr-only">{`${score} right: ${count} ${count === 1 ? 'player' : 'players'}`}</span>
            <span aria-hidden className="daily-bar" style={{ height: `${Math.max(3, (100 * count) / most)}%` }} />
            <span aria-hidden>{score}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Review({ run, open = false }: { run: RunReply; open?: boolean }) {
  return (
    <details className="daily-panel" open={open}>
      <summary className="cursor-pointer font-semibold">Review the ten</summary>
      <ol className="daily-review">
        {run.settled.map(({ question, answer, choice, correct, explanation }) => (
          <li key={question.question}>
            <p className="font-semibold">{question.question}</p>
            <p className={correct ? 'text-correct' : 'text-wrong'}>
              {correct ? answer : `${choice ?? 'No answer'} · right: ${answer}`}
            </p>
            {explanation && <p className="text-muted text-sm">{explanation}</p>}
          </li>
        ))}
      </ol>
    </details>
  )
}
