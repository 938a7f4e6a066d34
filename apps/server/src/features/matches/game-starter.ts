import { risingSteps } from '@knowdown/domain/arena/rising'
import { awaitsQuestions, type Lobby } from '@knowdown/domain/match/match'
import { type PerRole, ROLES } from '@knowdown/domain/match/role'
import { Problem } from '../../problem.ts'
import type { Log } from '../log.ts'
import type { DealtQuestion, QuestionDealer } from '../questions/question-dealer.ts'
import { sessionViewer } from '../questions/solo-quizzes.ts'
import type { MatchEngine } from './match-engine.ts'
import type { MatchStore, SeatOrigin } from './match-store.ts'

export interface MatchRules {
  questions: number
  /** A fixed time for each question, for tests; null when it depends on the length of the question. */
  timerMs: number | null
  /** How long players see the countdown before the first question. */
  countdownMs: number
}

interface GameStarterDeps {
  store: MatchStore
  engine: MatchEngine
  dealer: QuestionDealer
  rules: MatchRules
  log: Log
}

/** Deals questions to matches in which both players are ready. If that fails, the match asks again every second. */
export class GameStarter {
  readonly #deps: GameStarterDeps
  readonly #running = new Map<string, Promise<void>>()

  constructor(deps: GameStarterDeps) {
    this.#deps = deps
  }

  start(code: string): void {
    if (this.#running.has(code)) return
    const done = this.#deal(code)
      .catch((err: unknown) => this.#reportFailure(code, err))
      .finally(() => this.#running.delete(code))
    this.#running.set(code, done)
  }

  async idle(): Promise<void> {
    await Promise.all(this.#running.values())
  }

  async #deal(code: string): Promise<void> {
    const { store, engine } = this.#deps
    const { found } = await store.read(code)
    if (!found || !awaitsQuestions(found.match)) return
    const seenBy = viewers(found.matchId, await store.userIds(found.matchId), await store.origins(found.matchId))
    const questions = await this.#questionsFor(found.match, seenBy)
    await engine.apply(code, ({ match }, _at, now) => ({
      move: awaitsQuestions(match) ? this.#dealMove(questions, now) : null,
    }))
  }

  async #questionsFor({ category, difficulty, rising, dealtIds }: Lobby, seenBy: readonly string[]) {
    const { dealer, rules } = this.#deps
    const steps = rising ? risingSteps(rules.questions) : [{ difficulty, count: rules.questions }]
    const dealt: DealtQuestion[] = []
    for (const step of steps) {
      const beside = dealt.map(({ id }) => id)
      const except = [...dealtIds, ...beside]
      dealt.push(...(await dealer.deal('battle', { category, ...step, seenBy, except, beside })))
    }
    return dealt
  }

  #dealMove(questions: readonly DealtQuestion[], at: number) {
    const { timerMs, countdownMs } = this.#deps.rules
    return { type: 'deal' as const, questions, at, countdownMs, ...(timerMs !== null && { timerMs }) }
  }

  /** Waits for the report, because the report would start the next attempt at once otherwise. */
  async #reportFailure(code: string, err: unknown): Promise<void> {
    this.#deps.log.error({ err }, 'no questions for a match')
    const message = err instanceof Problem ? err.detail : 'The match could not be started. Trying again…'
    await this.#deps.engine
      .apply(code, ({ match }, at) => ({ move: awaitsQuestions(match) ? { type: 'deal-failed', message, at } : null }))
      .catch((error: unknown) => this.#deps.log.error({ err: error, code }, 'the players were not notified'))
  }
}

/** Under which names Solo remembers what both have seen: account and browser; a seat without either has seen none. */
const viewers = (matchId: string, userIds: PerRole<string | null>, origins: PerRole<SeatOrigin | null>): string[] =>
  ROLES.flatMap((role) => {
    const sessionId = origins[role]?.sessionId ?? null
    const known = [userIds[role], sessionId && sessionViewer(sessionId)].filter((viewer) => viewer !== null)
    return known.length > 0 ? known : [`seat:${matchId}:${role}`]
  })
