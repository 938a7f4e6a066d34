import { answerCount } from '@knowdown/domain/question/calibration'
import { expect, test } from 'vitest'
import { sqlQuestionRecords } from '../../adapters/sql/questions/sql-question-records.ts'
import { questionApp } from '../../http/testing/question-app.ts'
import type { FirstAnswer } from '../stats/ledger.ts'

test('answers in battles calibrate a question, as those in quizzes do', async () => {
  const { questions, stats, storage } = await questionApp()
  const request = { category: 'space', difficulty: 'medium', count: 10, seenBy: ['ada', 'seat:m:guest'] }
  const [asked] = await questions.dealer.deal('battle', request)
  if (!asked) throw new Error('No question was dealt.')
  expect(asked.fresh).toBe(true)
  const seat = (userId: string | null, firstAnswers: readonly FirstAnswer[]) => ({
    userId,
    right: 1,
    wrong: 0,
    firstAnswers,
  })
  await stats.ledger.recordBattle({
    battleId: 'one',
    category: 'space',
    difficulty: 'medium',
    finishedAt: Date.now(),
    host: seat('ada', [{ questionId: asked.id, answer: asked.answer }]),
    guest: seat(null, [{ questionId: asked.id, answer: asked.options[0] ?? '' }]),
    winner: 'host',
    rated: { host: false, guest: false },
  })
  const { calibration } = (await sqlQuestionRecords(storage.db).one(asked.id)) ?? {}
  // Only the player's answer counts: nobody knows whether a visitor's answer is a first one.
  expect(calibration && answerCount(calibration)).toBe(1)
  expect(calibration?.b).toBeLessThan(-0.15)
})

test('a question that one of the two players has seen is not fresh in their battle', async () => {
  const { questions } = await questionApp()
  const cell = questions.cellSize('space', 'medium')
  const deal = (count: number) =>
    questions.dealer.deal('battle', { category: 'space', difficulty: 'medium', count, seenBy: ['ada'] })
  const dealt = await deal(cell)
  const again = await questions.dealer.deal('battle', {
    category: 'space',
    difficulty: 'medium',
    count: 10,
    seenBy: ['ada', 'bob'],
  })
  const known = new Set(dealt.map(({ id }) => id))
  for (const { id, fresh } of again) expect(fresh ?? false).toBe(!known.has(id))
})
