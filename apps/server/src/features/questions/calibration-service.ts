import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import {
  afterIdleDays,
  type FirstAnswer,
  type ItemEstimate,
  type LevelPrior,
  newItemEstimate,
  newPlayerSkill,
  type PlayerSkill,
  updateEstimates,
  updateLevelPrior,
} from '@knowdown/domain/question/calibration'
import { DAY_MS } from '../limits.ts'
import type { QuestionCatalogue } from './question-catalogue.ts'

/** All estimates that one set of answers changes. */
export interface CalibrationState {
  items: ReadonlyMap<string, ItemEstimate>
  /** Null for a player who is new to the category. */
  player: (PlayerSkill & { playedAt: number }) | null
  level: LevelPrior
}

export interface AnsweredSet {
  userId: string
  category: string
  difficulty: Difficulty
  questionIds: readonly string[]
  at: number
}

export interface CalibrationStore {
  /** Reads, applies `step` and writes in one transaction. */
  update(
    answered: AnsweredSet,
    step: (before: CalibrationState) => CalibrationState & { player: PlayerSkill },
  ): Promise<void>
}

/** What a player was asked, alone or in a battle. */
interface Asked {
  category: string
  difficulty: Difficulty
  questions: readonly { id: string; fresh: boolean }[]
}

export interface Calibration {
  /** Uses a player's answers to questions that were new to that player; an empty answer does not count. */
  recordAnswers(userId: string, asked: Asked, answers: readonly string[]): Promise<void>
}

interface Answered extends FirstAnswer {
  questionId: string
  label: Difficulty
  /** Share of right answers that raters expected, in percent. */
  estimate?: number | undefined
}

export function calibration(store: CalibrationStore, catalogue: QuestionCatalogue, clock: () => number): Calibration {
  const firstAnswers = (asked: Asked, answers: readonly string[]): readonly Answered[] =>
    asked.questions.flatMap(({ id, fresh }, index) => {
      const question = catalogue.find(id)
      const choice = question?.options.indexOf(answers[index] ?? '') ?? -1
      if (!fresh || !question || choice < 0) return []
      const { difficulty: label, estimate, options, answer } = question
      return [{ questionId: id, label, estimate, choice, key: options.indexOf(answer) }]
    })

  return {
    async recordAnswers(userId, asked, answers) {
      const answered = firstAnswers(asked, answers)
      if (answered.length === 0) return
      const at = clock()
      const { category, difficulty } = asked
      const questionIds = answered.map(({ questionId }) => questionId)
      await store.update({ userId, category, difficulty, questionIds, at }, (before) => calibrate(before, answered, at))
    },
  }
}

export function calibrate(before: CalibrationState, answered: readonly Answered[], at: number) {
  const items = new Map(before.items)
  let player: PlayerSkill = before.player
    ? afterIdleDays(before.player, (at - before.player.playedAt) / DAY_MS)
    : newPlayerSkill(before.level)
  for (const { questionId, label, estimate, choice, key } of answered) {
    const item = items.get(questionId) ?? newItemEstimate({ difficulty: label, estimate })
    const updated = updateEstimates(item, player, { choice, key })
    items.set(questionId, updated.item)
    player = updated.player
  }
  const level = before.player ? before.level : updateLevelPrior(before.level, player)
  return { items, player: { ...player, playedAt: at }, level }
}
