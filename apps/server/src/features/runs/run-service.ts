import { createHash, randomUUID } from 'node:crypto'
import type { GhostStep } from '@knowdown/domain/challenge/ghost'
import type { Kind } from '@knowdown/domain/kinds/judge'
import type { RunMove, RunRefusal } from '@knowdown/domain/run/play-run'
import {
  type RunAnswer,
  type RunResult,
  type RunTiming,
  runResult,
  type SealedRunQuestion,
  sealRunQuestion,
  startRun,
} from '@knowdown/domain/run/run'
import { Problem } from '../../problem.ts'
import { wakeOverdue } from '../live/wake-overdue.ts'
import type { Log } from '../log.ts'
import { advanceRun, problemFor } from './advance-run.ts'
import type { QuestionSeries, RunPlayer, RunStore, StoredRun } from './run-store.ts'

export interface RunView {
  runId: string
  timing: RunTiming
  serverTime: number
  /** Every settled question with its key. */
  settled: readonly SettledQuestion[]
  open: { index: number; question: SealedRunQuestion; closesAt: number | null } | null
  total: number
  /** Null until the run has ended. */
  result: RunResult | null
  /** The recorded run of whoever sent the challenge; null in other runs. */
  ghost: Ghost | null
}

export interface Ghost {
  name: string
  recordedAt: number
  steps: readonly GhostStep[]
}

interface SettledQuestion extends RunAnswer {
  questionId: string
  question: SealedRunQuestion
  answer: string
  /** What was asked, with its key, in a run of an own quiz; null in others. */
  asked: Kind | null
  /** Premium players read it at once, everybody else after the end. */
  explanation: string | null
}

interface StartOptions {
  timing: RunTiming
  dailyDate: string | null
  counted: boolean
  offsetMinutes: number
}

export interface RunService {
  start(player: RunPlayer, series: QuestionSeries, options: StartOptions): Promise<RunView>
  read(player: RunPlayer, runId: string): Promise<RunView>
  /** The question to answer now: the open one again, or the next. */
  deal(player: RunPlayer, runId: string): Promise<RunView>
  answer(player: RunPlayer, runId: string, index: number, choice: string | null): Promise<RunView>
  /** Settles what is overdue, so that results count even when nobody comes back. */
  sweep(): Promise<void>
}

export interface RunServiceDeps {
  store: RunStore
  ghosts: { of(stored: StoredRun): Promise<Ghost | null> }
  hasPremium(userId: string): Promise<boolean>
  /** Called after the end of a run, and again whenever the ended run is read. Must not reject. */
  onEnded?(stored: StoredRun): Promise<void>
  log: Log
}

export function runService({ store, ghosts, hasPremium, log, onEnded = async () => {} }: RunServiceDeps): RunService {
  async function change(player: RunPlayer, runId: string, move: (at: number) => RunMove | null): Promise<RunView> {
    let refusal: RunRefusal | null = null
    const changed = await store.change(runId, (stored, at, outages) => {
      if (!isSamePlayer(stored.player, player)) throw runNotFound()
      const advanced = advanceRun(stored.run, outages, at, move(at))
      refusal = advanced.refusal
      return advanced.run
    })
    if (!changed) throw runNotFound()
    // What was settled on the way is saved even when the move itself is refused.
    if (changed.stored.run.endedAt !== null) await onEnded(changed.stored)
    if (refusal) throw problemFor(refusal)
    return view(changed.stored, changed.at, player)
  }

  async function view(stored: StoredRun, at: number, player: RunPlayer): Promise<RunView> {
    const [ghost, isPremium] = await Promise.all([
      ghosts.of(stored),
      'userId' in player ? hasPremium(player.userId) : false,
    ])
    return { ...viewOf(stored, at, isPremium), ghost }
  }

  const overdueRuns = wakeOverdue({
    kind: 'run',
    find: store.overdue,
    async wake(runId) {
      const swept = await store.change(runId, ({ run }, at, outages) => advanceRun(run, outages, at, null).run)
      if (swept && swept.stored.run.endedAt !== null) await onEnded(swept.stored)
    },
    postpone: store.postpone,
    log,
  })

  return {
    async start(player, series, { timing, dailyDate, counted, offsetMinutes }) {
      const { stored, at } = await store.start({
        runId: randomUUID(),
        seriesId: series.seriesId,
        player,
        dailyDate,
        counted,
        offsetMinutes,
        run: (questions, startedAt) => startRun(questions, timing, startedAt),
      })
      return view(stored, at, player)
    },
    read: (player, runId) => change(player, runId, () => null),
    deal: (player, runId) => change(player, runId, (at) => ({ type: 'deal', at })),
    answer: (player, runId, index, choice) => change(player, runId, (at) => ({ type: 'answer', index, choice, at })),
    sweep: overdueRuns.run,
  }
}

/** Visitors keep a random key; only its hash is stored, so that a copy of the database does not let anybody play on. */
export const visitorHash = (visitorKey: string): string => createHash('sha256').update(visitorKey).digest('hex')

function viewOf({ runId, run }: StoredRun, serverTime: number, hasExplanations: boolean): Omit<RunView, 'ghost'> {
  const { questions, answers, open, timing, endedAt } = run
  const next = questions[answers.length]
  return {
    runId,
    timing,
    serverTime,
    settled: answers.flatMap((settled, index) => {
      const question = questions[index]
      if (!question) return []
      const isExplained = hasExplanations || endedAt !== null || question.own !== undefined
      const explanation = isExplained ? question.explanation : null
      const asked = question.own?.asked ?? null
      return [
        {
          ...settled,
          questionId: question.id,
          question: sealRunQuestion(question),
          answer: question.answer,
          asked,
          explanation,
        },
      ]
    }),
    open: open && next ? { index: answers.length, question: sealRunQuestion(next), closesAt: open.closesAt } : null,
    total: questions.length,
    result: endedAt === null ? null : runResult(run),
  }
}

export const isSamePlayer = (one: RunPlayer, other: RunPlayer): boolean =>
  'userId' in one
    ? 'userId' in other && one.userId === other.userId
    : 'visitorHash' in other && one.visitorHash === other.visitorHash

const runNotFound = (): Problem => new Problem('not-found', 'There is no such run.')
