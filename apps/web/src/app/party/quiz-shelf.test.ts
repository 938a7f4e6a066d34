import type { OwnQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { expect, test } from 'vitest'
import { type KeptQuestion, type OwnQuizStore, StoreFailure } from '../../api/own-quizzes/own-quiz-store.ts'
import { quizShelf } from './quiz-shelf.ts'

const kept = (id: string, bank: KeptQuestion['bank']) => ({
  id,
  version: 1,
  question: { text: id } as OwnQuestion,
  bank,
})
const fromBank = (state: 'current' | 'resting' | 'withdrawn') => ({ category: 'space', state })

const store = (read: OwnQuizStore['read']) => ({ read }) as OwnQuizStore

test('[OQ13] a party gets a whole quiz, without questions of the bank that are asked elsewhere just now', async () => {
  const questions = [
    kept('mine', null),
    kept('theirs', fromBank('current')),
    kept('resting', fromBank('resting')),
    { ...kept('gone', fromBank('withdrawn')), question: null },
  ]
  const shelf = quizShelf(store(async () => ({ head: { title: 'Rivers', mature: true }, questions }) as never))
  const quiz = await shelf.read('q1')
  expect([quiz?.id, quiz?.title, quiz?.questions.map(({ text }) => text)]).toEqual(['q1', 'Rivers', ['mine', 'theirs']])
  expect(quiz?.ofBank).toEqual(new Set([1]))
  expect(quiz?.mature).toBe(true)
})

test('a quiz that is gone is null, and every other failure keeps its sentence', async () => {
  const failing = (kind: StoreFailure['kind']) =>
    quizShelf(store(() => Promise.reject(new StoreFailure(kind, 'You’re offline.'))))
  expect(await failing('missing').read('q1')).toBeNull()
  await expect(failing('offline').read('q1')).rejects.toThrow('You’re offline.')
})
