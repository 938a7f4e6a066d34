import { lobbyChannel } from '@knowdown/contracts/lobby-events'
import { awaitsQuestions } from '@knowdown/domain/match/match'
import { type PerRole, ROLES } from '@knowdown/domain/match/role'
import { Problem } from '../../problem.ts'
import type { QuestionDealer } from '../questions/question-dealer.ts'
import type { RealtimePublisher } from '../realtime/realtime-ports.ts'
import type { MatchLog } from './log.ts'
import type { MatchEngine } from './match-engine.ts'
import type { MatchStore } from './match-store.ts'

export interface MatchRules {
  questions: number
  /** A fixed time for each question in place of the one by words; null in real life. */
  timerMs: number | null
}

interface Parts {
  store: MatchStore
  engine: MatchEngine
  dealer: QuestionDealer
  publisher: RealtimePublisher
  rules: MatchRules
  log: MatchLog
}

/** Brings questions to matches in which both are ready. Should it fail or die, the match asks again each second. */
export class Dealing {
  readonly #parts: Parts
  readonly #underWay = new Map<string, Promise<void>>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  begin(code: string): void {
    if (this.#underWay.has(code)) return
    const done = this.#deal(code)
      .catch((err: unknown) => this.#failed(code, err))
      .finally(() => this.#underWay.delete(code))
    this.#underWay.set(code, done)
  }

  async settled(): Promise<void> {
    await Promise.all(this.#underWay.values())
  }

  async #deal(code: string): Promise<void> {
    const { store, engine, dealer, rules } = this.#parts
    const { found } = await store.read(code)
    if (!found || !awaitsQuestions(found.match)) return
    const { category, difficulty, dealtIds } = found.match
    const seenBy = viewers(found.matchId, await store.userIds(found.matchId))
    const questions = await dealer.deal({ category, difficulty, count: rules.questions, seenBy, except: dealtIds })
    await engine.apply(code, ({ match }, at) => ({ move: awaitsQuestions(match) ? this.#move(questions, at) : null }))
  }

  #move(questions: Awaited<ReturnType<QuestionDealer['deal']>>, at: number) {
    const { timerMs } = this.#parts.rules
    return { type: 'deal' as const, questions, at, ...(timerMs !== null && { timerMs }) }
  }

  #failed(code: string, err: unknown): void {
    this.#parts.log.error({ err }, 'no questions for a match')
    const message = err instanceof Problem ? err.detail : 'The match could not be started. Trying again…'
    this.#parts.publisher.publish(lobbyChannel(code), 'error', { message })
  }
}

/** An account has seen questions before; a visitor's seat has not, and is forgotten with the match. */
const viewers = (matchId: string, userIds: PerRole<string | null>): string[] =>
  ROLES.map((role) => userIds[role] ?? `seat:${matchId}:${role}`)
