import { generatedName } from '@knowdown/domain/account/generated-name'
import { type Category, findCategory } from '@knowdown/domain/catalogue/category'
import { type Difficulty, isDifficulty } from '@knowdown/domain/catalogue/difficulty'
import { canPlay } from '@knowdown/domain/catalogue/entitlements'
import {
  CHALLENGE_LIFETIME_MS,
  CHALLENGE_SIZE,
  type ChallengeState,
  challengeState,
  isChallengeId,
} from '@knowdown/domain/challenge/challenge'
import type { RunQuestion, RunResult, RunTiming } from '@knowdown/domain/run/run'
import { Problem } from '../../problem.ts'
import type { Entitlements } from '../purchases/entitlements.ts'
import type { QuestionDealer } from '../questions/question-dealer.ts'
import { sessionViewer } from '../questions/solo-quizzes.ts'
import { checkVisitorName } from '../visitor-name.ts'
import { type ChallengeComparison, type ChallengeRow, compareRuns, resultOf, tableOf } from './challenge-results.ts'
import {
  type ChallengePerson,
  type ChallengeStore,
  challengeSeriesId,
  type StoredChallenge,
} from './challenge-store.ts'
import { nameOf } from './ghosts.ts'
import { isSamePlayer, type RunService, type RunView } from './run-service.ts'
import type { RunPlayer, RunStore } from './run-store.ts'

export interface ChallengeView {
  challengeId: string
  category: Category
  difficulty: Difficulty
  state: ChallengeState
  /** Null until the sender has finished. */
  sender: (Pick<RunResult, 'right' | 'totalMs' | 'timing'> & { name: string; recordedAt: number }) | null
  expiresAt: number | null
  players: number
  role: 'sender' | 'player' | 'none'
  ownName: string | null
  run: { runId: string; ended: boolean; abandoned: boolean } | null
  /** Only for those who are on it; empty for everybody else. */
  table: readonly ChallengeRow[]
}

interface VisitorIdentity {
  /** Under which Solo remembers what this browser was shown. */
  sessionId: string | null
  /** What a visitor chose to be called. */
  visitorName: string | null
}

interface ChallengeRequest extends VisitorIdentity {
  category: string
  difficulty: string
  timing: RunTiming
}

/** What a preview shows: nothing of the questions. */
export interface ChallengeSummary {
  name: string
  right: number
  total: number
  category: string
  difficulty: Difficulty
}

export interface ChallengeService {
  create(player: RunPlayer, request: ChallengeRequest): Promise<string>
  /** A new challenge in the same cell, for those who have finished this one. */
  sendBack(player: RunPlayer, challengeId: string, request: VisitorIdentity & { timing: RunTiming }): Promise<string>
  show(player: RunPlayer | null, challengeId: string): Promise<ChallengeView>
  /** Starts or continues the player's run of the link; without a timing it is played like the sender's. */
  play(
    player: RunPlayer,
    challengeId: string,
    request: VisitorIdentity & { timing: RunTiming | null },
  ): Promise<RunView>
  compare(player: RunPlayer, challengeId: string, place: number | null): Promise<ChallengeComparison>
  rename(player: RunPlayer, challengeId: string, name: string): Promise<void>
  /** Takes a player off the table. When the sender leaves, the challenge is gone. */
  leave(player: RunPlayer, challengeId: string): Promise<void>
  /** Tells senders of new results, each once. */
  announceAnswers(notify: NotifySender): Promise<void>
  /** Null for a link that cannot be played. */
  summary(challengeId: string): Promise<ChallengeSummary | null>
}

type NotifySender = (
  sender: RunPlayer,
  occasion: string,
  answer: { kind: 'challenge'; challengeId: string; name: string; right: number },
) => Promise<void>

export interface ChallengeServiceDeps {
  store: ChallengeStore
  runStore: Pick<RunStore, 'addSeries' | 'findSeries'>
  runs: RunService
  dealer: QuestionDealer
  categories: readonly Category[]
  entitlements: Entitlements
  /** In which cell a question really is: a small cell is filled up from others. */
  cellOf(questionId: string): Pick<RunQuestion, 'category' | 'difficulty'> | null
  /** Whether one of both has blocked the other. */
  isBlockedPair(userId: string, otherUserId: string): Promise<boolean>
  newChallengeId(): string
  isOffensive(name: string): boolean
  clock(): number
}

/** The questions of an unfinished challenge are kept from everybody else. */
const MAX_UNFINISHED = 3
const TOO_FEW_LEFT = 'Too many questions of this category are in play right now. Please choose another one.'
/** Older results are no news. */
const ANNOUNCED_WITHIN_MS = 86_400_000
const ANNOUNCED_AT_ONCE = 100

export function challengeService(deps: ChallengeServiceDeps): ChallengeService {
  const { store, runStore, runs, dealer, categories, entitlements } = deps

  /** Throws for whatever is gone; the sender alone sees a challenge that is not finished. */
  async function read(challengeId: string, player: RunPlayer | null) {
    const found = isChallengeId(challengeId) ? await store.find(challengeId) : null
    const category = found && findCategory(categories, found.category)
    if (!found || !category) throw gone()
    const state = challengeState(
      {
        senderEndedAt: found.sender.run?.endedAt ?? null,
        senderAbandoned: found.sender.run === null || found.sender.run.abandoned,
        players: found.players.length,
      },
      found.at,
    )
    const own = player && personOf(found, player)
    if (state === 'gone' || (state === 'unfinished' && own !== found.sender)) throw gone()
    if (player && own !== found.sender && (await isBlocked(player, found.sender.player))) throw gone()
    return { found, category, state, own }
  }

  /** A visitor has the same name here as in battles: a chosen one, or one that comes from the browser's session id. */
  function nameFor(player: RunPlayer, { sessionId, visitorName }: VisitorIdentity): string | null {
    if ('userId' in player) return null
    if (visitorName) return checkVisitorName(visitorName, deps.isOffensive)
    return sessionId && generatedName(sessionId)
  }

  /** Nobody is told of a block: the link looks like one that is gone. */
  const isBlocked = async (player: RunPlayer, sender: RunPlayer): Promise<boolean> =>
    'userId' in player && 'userId' in sender && deps.isBlockedPair(player.userId, sender.userId)

  async function start(player: RunPlayer, cell: { category: Category; difficulty: string }, request: StartRequest) {
    const { category, difficulty } = cell
    const name = nameFor(player, request)
    if (!isDifficulty(difficulty)) throw new Problem('invalid', 'The difficulty must be easy, medium, hard or obscure.')
    const userId = 'userId' in player ? player.userId : null
    if (!canPlay(await entitlements.of(userId), category)) {
      throw new Problem('forbidden', `${category.name} belongs to a pack that you do not own.`)
    }
    const challengeId = deps.newChallengeId()
    const challenge = { challengeId, sender: player, category: category.id, difficulty, answersTo: request.answersTo }
    if (!(await store.add(challenge, MAX_UNFINISHED))) {
      throw new Problem('conflict', `Finish one of your ${MAX_UNFINISHED} open challenges first.`)
    }
    try {
      const series = await dealSeries(challengeId, player, { category, difficulty }, request)
      if (name) await store.rename(challengeId, player, name)
      await runs.start(player, series, { ...NO_DAILY, timing: request.timing })
    } catch (error) {
      await store.remove(challengeId)
      throw error
    }
    return challengeId
  }

  async function dealSeries(
    challengeId: string,
    player: RunPlayer,
    { category, difficulty }: { category: Category; difficulty: Difficulty },
    { sessionId }: StartRequest,
  ) {
    const dealt = await dealer.deal('challenge', {
      category: category.id,
      difficulty,
      count: CHALLENGE_SIZE,
      seenBy: viewersOf(player, sessionId),
    })
    if (dealt.length < CHALLENGE_SIZE) throw new Problem('unavailable', TOO_FEW_LEFT)
    const questions = dealt.map(({ id, question, options, answer, explanation }): RunQuestion => {
      const { category: source, difficulty: level } = deps.cellOf(id) ?? { category: category.id, difficulty }
      return { id, category: source, difficulty: level, question, options, answer, explanation }
    })
    return runStore.addSeries({ seriesId: challengeSeriesId(challengeId), questions })
  }

  return {
    async create(player, { category, difficulty, timing, ...visitor }) {
      const wanted = findCategory(categories, category)
      if (!wanted) throw new Problem('invalid', 'There is no such category.')
      return start(
        player,
        { category: wanted, difficulty: difficulty.toLowerCase() },
        { timing, ...visitor, answersTo: null },
      )
    },

    async sendBack(player, challengeId, { timing, ...visitor }) {
      const { found, category, own } = await read(challengeId, player)
      if (!own?.run?.endedAt) throw new Problem('conflict', 'Finish this challenge first.')
      return start(player, { category, difficulty: found.difficulty }, { timing, ...visitor, answersTo: challengeId })
    },

    async show(player, challengeId) {
      const { found, category, state, own } = await read(challengeId, player)
      const { sender, players } = found
      const recorded = state === 'unfinished' ? null : resultOf(sender)
      const isOnTable = own?.run?.endedAt != null && !own.hasLeft
      return {
        challengeId,
        category,
        difficulty: found.difficulty,
        state,
        sender: recorded && {
          name: nameOf(sender),
          right: recorded.right,
          totalMs: recorded.totalMs,
          timing: recorded.timing,
          recordedAt: recorded.endedAt,
        },
        expiresAt: recorded && recorded.endedAt + CHALLENGE_LIFETIME_MS,
        players: players.length,
        role: roleOf(found, own),
        ownName: own && nameOf(own),
        run: own?.run ? { runId: own.run.runId, ended: own.run.endedAt !== null, abandoned: own.run.abandoned } : null,
        table: isOnTable ? tableOf(found, own) : [],
      }
    },

    async play(player, challengeId, { timing, ...visitor }) {
      const { found, state, own } = await read(challengeId, player)
      const name = nameFor(player, visitor)
      if (own === found.sender) throw new Problem('conflict', 'This is your own challenge. Send the link to a friend.')
      if (!own?.run) {
        if (state === 'expired') throw new Problem('conflict', 'This challenge has expired.')
        if (!(await store.join(challengeId, player))) throw full()
        if (name) await store.rename(challengeId, player, name)
      }
      const series = await runStore.findSeries(found.seriesId)
      if (!series) throw gone()
      return runs.start(player, series, { ...NO_DAILY, timing: timing ?? found.sender.run?.timing ?? 'normal' })
    },

    async compare(player, challengeId, place) {
      const { found, own } = await read(challengeId, player)
      if (!own || !resultOf(own)) throw new Problem('not-found', 'Finish this challenge first.')
      const series = await runStore.findSeries(found.seriesId)
      if (!series) throw gone()
      return compareRuns(found, own, place, series.questions)
    },

    async rename(player, challengeId, name) {
      const { own } = await read(challengeId, player)
      if (!own) throw notOnTable()
      if ('userId' in player) throw new Problem('conflict', 'Your name can be changed in your profile.')
      await store.rename(challengeId, player, checkVisitorName(name, deps.isOffensive))
    },

    async leave(player, challengeId) {
      const { found, own } = await read(challengeId, player)
      if (!own) throw notOnTable()
      if (own === found.sender) await store.remove(challengeId)
      else await store.leave(challengeId, player)
    },

    async announceAnswers(notify) {
      for (const answer of await store.unannounced(deps.clock() - ANNOUNCED_WITHIN_MS, ANNOUNCED_AT_ONCE)) {
        const { challengeId, sender, person } = answer
        const result = person.hasLeft ? null : resultOf(person)
        if (result) {
          const subject = { kind: 'challenge' as const, challengeId, name: nameOf(person), right: result.right }
          await notify(sender, `${challengeId}:${person.place}`, subject)
        }
        // Afterwards: a notice that is queued again after a crash is still sent once.
        await store.markAnnounced(answer)
      }
    },

    async summary(challengeId) {
      const found = isChallengeId(challengeId) ? await store.find(challengeId) : null
      const category = found && findCategory(categories, found.category)
      const result = found && resultOf(found.sender)
      if (!found || !category || !result || result.endedAt + CHALLENGE_LIFETIME_MS <= found.at) return null
      const { right, questions: total } = result
      return { name: nameOf(found.sender), right, total, category: category.name, difficulty: found.difficulty }
    },
  }
}

interface StartRequest extends VisitorIdentity {
  timing: RunTiming
  answersTo: string | null
}

const NO_DAILY = { dailyDate: null, counted: false, offsetMinutes: 0 }

/** Under which names Solo remembers what the player has seen: account and browser. */
function viewersOf(player: RunPlayer, sessionId: string | null): string[] {
  const known = 'userId' in player ? [player.userId] : []
  if (sessionId !== null) known.push(sessionViewer(sessionId))
  return known.length > 0 ? known : [`visitor:${'visitorHash' in player ? player.visitorHash : ''}`]
}

const personOf = ({ sender, players }: StoredChallenge, player: RunPlayer): ChallengePerson | null =>
  [sender, ...players].find((person) => isSamePlayer(person.player, player)) ?? null

const roleOf = ({ sender }: StoredChallenge, own: ChallengePerson | null): ChallengeView['role'] => {
  if (!own) return 'none'
  return own === sender ? 'sender' : 'player'
}

/** The same for a link that never existed, so that links cannot be probed. */
const gone = (): Problem => new Problem('not-found', 'This challenge is gone.')
const full = (): Problem => new Problem('conflict', 'This challenge has been played by 50 people, which is the most.')
const notOnTable = (): Problem => new Problem('not-found', 'You are not on this table.')
