import type { FinishedQuiz } from '@knowdown/domain/solo/solo-state'
import { type Api, createApi } from '../../../api/api.ts'
import type { DeviceStorage } from '../../../platform/device-storage.ts'

export function memoryStorage(): DeviceStorage {
  const kept = new Map<string, string>()
  return { read: (key) => kept.get(key) ?? null, write: (key, value) => void kept.set(key, value) }
}

const question = (id: string) => ({
  id,
  question: 'Which?',
  options: ['right', 'wrong', 'other', 'none'],
  answer: 'right',
  explanation: 'So it is.',
})

export const dealt = (setId: string) => ({ set_id: setId, questions: [question('1'), question('2')] })

/** A server that gives these responses in turn; null stands for no network. */
export function apiThatAnswers(...answers: (Response | null)[]) {
  const asked: { url: string; body: unknown }[] = []
  const api: Api = createApi('/api', async (url, init) => {
    asked.push({ url: String(url), body: init?.body ? JSON.parse(String(init.body)) : null })
    const answer = answers.shift()
    if (!answer) throw new TypeError('no network')
    return answer
  })
  return { api, asked }
}

export const finishedQuiz = (setId: string): FinishedQuiz => ({
  game: { category: 'space', difficulty: 'medium', timed: false },
  set: { id: setId, questions: [question('1'), question('2')] },
  history: [
    { question: question('1'), selectedAnswer: 'right', isCorrect: true },
    { question: question('2'), selectedAnswer: '', isCorrect: false },
  ],
  tookMs: 84_000,
  recorded: false,
})
