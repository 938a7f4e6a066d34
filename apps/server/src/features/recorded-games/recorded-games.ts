import { createHash, randomBytes } from 'node:crypto'
import { displayName } from '@knowdown/domain/account/display-name'
import { generatedName } from '@knowdown/domain/account/generated-name'
import { type Category, findCategory } from '@knowdown/domain/catalogue/category'
import { ghostTrack } from '@knowdown/domain/challenge/ghost'
import { serveQuestion } from '@knowdown/domain/question/serve-question'
import { OFFER_RECORDED_AFTER_MS } from '@knowdown/domain/queue/queue-times'
import { playableRecordings } from '@knowdown/domain/queue/recorded-game'
import type { Random } from '@knowdown/domain/random'
import type { RunQuestion, RunTiming } from '@knowdown/domain/run/run'
import { Problem } from '../../problem.ts'
import type { RecordedBattle } from '../matches/battle-recorder.ts'
import type { QuestionCatalogue } from '../questions/question-catalogue.ts'
import type { Servings } from '../questions/servings.ts'
import { sessionViewer } from '../questions/solo-quizzes.ts'
import type { QueueService } from '../queue/queue-service.ts'
import type { QueueEntry } from '../queue/queue-store.ts'
import type { Ghost, RunService, RunView } from '../runs/run-service.ts'
import type { RunPlayer, RunStore, StoredRun } from '../runs/run-store.ts'
import type { Sealing } from '../sealing/sealing.ts'
import {
  RECORDED_SERIES,
  type RecordedGame,
  type RecordedGameStore,
  type RecordingConsent,
} from './recorded-game-store.ts'

/** How many games near a rating are looked at; whoever has seen questions of all of them gets no offer. */
const LOOKED_AT = 200

interface RecordedOffer extends Pick<RecordedGame, 'recordedId' | 'name' | 'category' | 'recordedAt'> {
  /** At the time of the game. */
  rating: number
}

interface PlayRequest {
  queueKey: string
  recordedId: string
  timing: RunTiming
}

export interface RecordedGames {
  consentOf(userId: string): Promise<RecordingConsent>
  /** Null only says that the player is being asked. */
  setConsent(userId: string, allowed: boolean | null): Promise<RecordingConsent>
  /** Keeps what players of a battle allow to be kept. */
  onRecorded(battle: RecordedBattle): Promise<void>
  /** Null for whoever has not waited long enough or was found, and when there is none that fits. */
  offer(queueKey: string): Promise<RecordedOffer | null>
  /** Leaves the queue and starts the run; the same call again continues it. */
  play(player: RunPlayer, request: PlayRequest): Promise<RunView>
}

interface RecordedGamesDeps {
  store: RecordedGameStore
  queue: Pick<QueueService, 'view' | 'leave'>
  runs: Pick<RunService, 'start' | 'read'>
  runStore: Pick<RunStore, 'addSeries' | 'findByPlayer'>
  catalogue: Pick<QuestionCatalogue, 'find'>
  servings: Pick<Servings, 'seenBy' | 'record'>
  sealing: Pick<Sealing, 'forDealing' | 'seal'>
  categories: readonly Category[]
  isOffensive(name: string): boolean
  random: Random
  clock(): number
}

export function recordedGames(deps: RecordedGamesDeps): RecordedGames {
  const { store, queue, runs, runStore, catalogue, servings, sealing, categories } = deps
  const categoryIds = categories.map(({ id }) => id)
  const freeIds = categories.filter(({ pack, sensitive }) => pack === null && !sensitive).map(({ id }) => id)

  /** The nearest game that this player can play now; or a certain one, if it still can be. */
  async function choose(entry: QueueEntry, player: RunPlayer | null, wantedId?: string): Promise<RecordedGame | null> {
    const { userId, category, difficulty, rating } = entry
    const wanted = category === null ? freeIds : [category]
    const near = await store.near({ userId, categories: wanted, difficulty, rating }, LOOKED_AT)
    const seen = await servings.seenBy(viewersOf(entry), categoryIds)
    const { sealed } = await sealing.forDealing('recorded')
    const isLeftOut = (id: string) => seen.has(id) || sealed.has(id) || !isAsked(id)
    const known = player ?? (userId === null ? null : { userId })
    for (const game of playableRecordings(near, rating, isLeftOut)) {
      if (wantedId !== undefined && game.recordedId !== wantedId) continue
      if (known === null || !(await store.hasBeenAsked(known, idsOf(game)))) return game
    }
    return null
  }

  const isAsked = (questionId: string): boolean => {
    const found = catalogue.find(questionId)
    return found !== undefined && found !== null && (found.status ?? 'active') === 'active'
  }

  function questionsOf(game: RecordedGame): RunQuestion[] {
    return idsOf(game).flatMap((id) => {
      const found = catalogue.find(id)
      if (!found) return []
      const { category, difficulty } = found
      return [{ ...serveQuestion(found, deps.random), category, difficulty }]
    })
  }

  return {
    consentOf: store.consentOf,

    async setConsent(userId, allowed) {
      if (allowed === null) await store.markAsked(userId)
      else {
        const { isVerified } = await store.consentOf(userId)
        if (allowed && !isVerified) throw new Problem('forbidden', 'Please verify your email first.')
        await store.setConsent(userId, allowed)
      }
      return store.consentOf(userId)
    },

    async onRecorded({ battleId, finishedAt, category, difficulty, recordings }) {
      const known = findCategory(categories, category)
      if (!known) return
      for (const { userId, answers } of recordings) {
        const recordedId = randomBytes(16).toString('base64url')
        const what = { recordedId, battleId, category: known.id, difficulty, recordedAt: finishedAt }
        await store.keep({ ...what, userId, answers })
      }
    },

    async offer(queueKey) {
      const { entry, at, found } = await queue.view(queueKey)
      if (found || at - entry.since < OFFER_RECORDED_AFTER_MS) return null
      const game = await choose(entry, null)
      if (!game) return null
      const { recordedId, category, recordedAt } = game
      return { recordedId, category, recordedAt, name: nameOf(game, deps.isOffensive), rating: Math.round(game.rating) }
    },

    async play(player, { queueKey, recordedId, timing }) {
      const seriesId = seriesIdOf(player, recordedId)
      const begun = await runStore.findByPlayer(player, seriesId)
      if (begun) return runs.read(player, begun.runId)
      const { entry, at, found } = await queue.view(queueKey)
      if (entry.userId !== ('userId' in player ? player.userId : null)) throw notYours()
      if (found) throw new Problem('conflict', 'An opponent was found for you.')
      if (at - entry.since < OFFER_RECORDED_AFTER_MS) throw notPlayable()
      const game = await choose(entry, player, recordedId)
      const { sealed } = await sealing.forDealing('recorded')
      const ids = game ? idsOf(game) : []
      if (!game || ids.some((id) => sealed.has(id))) throw notPlayable()
      // At once, before anything is awaited: a game that is dealt from now on does not contain them.
      sealing.seal('recorded', ids)
      const series = await runStore.addSeries({ seriesId, questions: questionsOf(game) })
      await servings.record(
        { viewers: viewersOf(entry), category: game.category, questionIds: ids, at: deps.clock() },
        null,
      )
      const run = await runs.start(player, series, { timing, dailyDate: null, counted: false, offsetMinutes: 0 })
      await queue.leave(queueKey)
      return run
    },
  }
}

/** The recorded player beside whoever plays; gone as soon as the recorded game is. */
export const recordedGhosts = (store: Pick<RecordedGameStore, 'find'>, isOffensive: (name: string) => boolean) => ({
  async of({ seriesId, run }: StoredRun): Promise<Ghost | null> {
    const recordedId = recordedIdOf(seriesId)
    const game = recordedId === null ? null : await store.find(recordedId)
    return (
      game && {
        name: nameOf(game, isOffensive),
        recordedAt: game.recordedAt,
        steps: ghostTrack(game.answers, run.answers.length, run.open !== null),
      }
    )
  },
})

const HASH_LENGTH = 16

/** One for each player and game, so that keys and texts are those of today, and a call that is repeated finds its run. */
const seriesIdOf = (player: RunPlayer, recordedId: string): string =>
  `${RECORDED_SERIES}${createHash('sha256').update(JSON.stringify(player)).digest('hex').slice(0, HASH_LENGTH)}-${recordedId}`

const recordedIdOf = (seriesId: string): string | null =>
  seriesId.startsWith(RECORDED_SERIES) ? seriesId.slice(RECORDED_SERIES.length + HASH_LENGTH + 1) : null

const idsOf = ({ answers }: Pick<RecordedGame, 'answers'>): string[] => answers.map(({ questionId }) => questionId)

/** Under which names it is remembered what the player has seen: account and browser. */
const viewersOf = ({ userId, sessionId, entryId }: QueueEntry): string[] => {
  const known = [userId, sessionId && sessionViewer(sessionId)].filter((viewer) => viewer !== null)
  return known.length > 0 ? known : [`queue:${entryId}`]
}

const nameOf = ({ name, userId }: RecordedGame, isOffensive: (name: string) => boolean): string => {
  const shown = displayName(name, isOffensive)
  return shown.ok ? shown.value : generatedName(userId)
}

const notYours = (): Problem => new Problem('not-found', 'Your search ended. Please look again.')
const notPlayable = (): Problem => new Problem('conflict', 'This recorded game cannot be played any more.')
