import { randomInt } from 'node:crypto'
import { categories } from '@knowdown/content/categories'
import { drawChallengeId } from '@knowdown/domain/challenge/challenge'
import { serveQuestion } from '@knowdown/domain/question/serve-question'
import type { RunQuestion } from '@knowdown/domain/run/run'
import { cryptoRandom } from '../adapters/random/crypto-random.ts'
import { sqlCorrectionNotes } from '../adapters/sql/corrections/correction-notes.ts'
import { sqlServings } from '../adapters/sql/questions/sql-servings.ts'
import { sqlChallengeStore } from '../adapters/sql/runs/sql-challenge-store.ts'
import { sqlRunStore } from '../adapters/sql/runs/sql-run-store.ts'
import { sqlRivals } from '../adapters/sql/stats/sql-rivals.ts'
import { HOUR_MS } from '../features/limits.ts'
import { keepMissed } from '../features/mistakes/keep-missed.ts'
import type { MistakeDeck } from '../features/mistakes/mistake-deck.ts'
import type { MistakeSource } from '../features/mistakes/mistake-store.ts'
import { OWN_SERIES } from '../features/own-quizzes/quiz-runs.ts'
import { rememberRun } from '../features/own-quizzes/remember-shown.ts'
import type { Entitlements } from '../features/purchases/entitlements.ts'
import type { QuestionCatalogue } from '../features/questions/question-catalogue.ts'
import type { QuestionDealer } from '../features/questions/question-dealer.ts'
import { RECORDED_SERIES, type RecordedGameStore } from '../features/recorded-games/recorded-game-store.ts'
import { recordedGhosts } from '../features/recorded-games/recorded-games.ts'
import { challengeService } from '../features/runs/challenge-service.ts'
import { dailyService } from '../features/runs/daily-service.ts'
import { ghostsOf } from '../features/runs/ghosts.ts'
import { runService } from '../features/runs/run-service.ts'
import type { StoredRun } from '../features/runs/run-store.ts'
import type { SealSource } from '../features/sealing/sealing.ts'
import type { RunApi } from '../http/routes/runs.ts'
import { runEvery } from './background-jobs.ts'
import type { Base } from './base.ts'

const SWEEP_MS = 30_000

interface RunDeps {
  catalogue: Pick<QuestionCatalogue, 'all' | 'find'>
  dealer: QuestionDealer
  isOffensive(name: string): boolean
  /** Called when what a visitor has played moves to an account. */
  onClaimed(visitorHash: string, userId: string): Promise<void>
  entitlements: Entitlements
  mistakes: Pick<MistakeDeck, 'addMissed' | 'addMissedOwn'>
  recordedStore: RecordedGameStore
}

interface WiredRuns {
  api: RunApi
  seals: readonly SealSource[]
}

export async function wireRuns(
  base: Pick<Base, 'storage' | 'logger' | 'clock' | 'onUnreadable' | 'onClose'>,
  { catalogue, dealer, isOffensive, onClaimed, entitlements, mistakes, recordedStore }: RunDeps,
): Promise<WiredRuns> {
  const { storage, logger, clock, onUnreadable } = base
  const store = sqlRunStore(storage, clock, onUnreadable)
  const hasPremium = async (userId: string) => (await entitlements.of(userId)).premium
  const challengeStore = sqlChallengeStore(storage, clock, onUnreadable)
  const [senders, recorded] = [ghostsOf(challengeStore), recordedGhosts(recordedStore, isOffensive)]
  const corrections = sqlCorrectionNotes(storage.db, clock)
  const remember = rememberRun(sqlServings(storage.db, clock))
  const runs = runService({
    store,
    ghosts: { of: async (stored) => (await senders.of(stored)) ?? recorded.of(stored) },
    hasPremium,
    log: logger,
    onEnded: (stored) =>
      Promise.all([collectMissed(mistakes, stored), stored.seriesId.startsWith(OWN_SERIES) && remember(stored)]).then(
        () => {},
        (err: unknown) => logger.warn({ err }, 'what a run has shown could not be noted'),
      ),
  })
  const challenges = challengeService({
    store: challengeStore,
    runStore: store,
    runs,
    dealer,
    categories,
    entitlements,
    cellOf: (questionId) => catalogue.find(questionId) ?? null,
    isBlockedPair: sqlRivals(storage.db, clock).isBlockedPair,
    newChallengeId: () => drawChallengeId((below) => randomInt(below)),
    isOffensive,
    clock,
  })
  const isPlayable = new Set(categories.filter(({ pack, sensitive }) => !pack && !sensitive).map(({ id }) => id))
  const daily = dailyService({
    store,
    runs,
    candidates: () =>
      catalogue
        .all()
        .filter(({ category, status, probation }) => isPlayable.has(category) && isActive(status) && !probation),
    question(id, random): RunQuestion | null {
      const found = catalogue.find(id)
      if (!found) return null
      const { category, difficulty } = found
      return { ...serveQuestion(found, random), category, difficulty }
    },
    hasPremium,
    random: cryptoRandom(),
    clock,
  })
  await daily.prepare()
  runEvery(HOUR_MS, { name: 'choosing dailies', run: daily.prepare }, base)
  runEvery(SWEEP_MS, { name: 'ending overdue runs', run: runs.sweep }, base)
  return {
    api: {
      runs,
      daily,
      challenges,
      corrections,
      async claim(visitorHash, userId) {
        const moved = await store.claim(visitorHash, userId)
        await challengeStore.claim(visitorHash, userId)
        await corrections.claimVisitor(visitorHash, userId)
        await onClaimed(visitorHash, userId)
        // Reading an ended run brings its missed questions into the deck of the account.
        for (const runId of moved) await runs.read({ userId }, runId)
      },
    },
    seals: [
      { game: 'daily', sealedIds: async () => daily.sealedIds(), isSettledFor: store.hasEndedWith },
      { game: 'challenge', sealedIds: challengeStore.sealedIds },
      { game: 'recorded', sealedIds: recordedStore.sealedIds },
    ],
  }
}

/** Visitors keep their deck on the device. */
async function collectMissed(
  mistakes: Pick<MistakeDeck, 'addMissed' | 'addMissedOwn'>,
  stored: StoredRun,
): Promise<void> {
  const { player, run } = stored
  if (!('userId' in player) || run.endedAt === null) return
  const missed = run.questions.filter((_, index) => run.answers[index]?.correct === false)
  await keepMissed(mistakes, player.userId, missed, { source: sourceOf(stored), at: run.endedAt })
}

function sourceOf({ dailyDate, seriesId }: StoredRun): MistakeSource {
  if (dailyDate !== null) return 'daily'
  if (seriesId.startsWith(RECORDED_SERIES)) return 'battle'
  return seriesId.startsWith(OWN_SERIES) ? 'solo' : 'challenge'
}

const isActive = (status: string | undefined): boolean => (status ?? 'active') === 'active'
