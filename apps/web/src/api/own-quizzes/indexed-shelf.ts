import { markDeviceQuizzes } from './device-mark.ts'
import type { DeviceQuiz, QuizShelf } from './device-shelf.ts'
import { QUIZZES, resultOf, SIZES, transact } from './quiz-database.ts'

/** Quizzes in the browser's own database. */
export const indexedShelf: QuizShelf = {
  all: () => transact('readonly', (table) => resultOf<DeviceQuiz[]>(table(QUIZZES).getAll())),
  read: (id) => transact('readonly', (table) => resultOf<DeviceQuiz | undefined>(table(QUIZZES).get(id))),
  update: (id, apply) =>
    transact('readwrite', async (table) => {
      const [before, names, lengths] = await Promise.all([
        resultOf<DeviceQuiz | undefined>(table(QUIZZES).get(id)),
        resultOf(table(SIZES).getAllKeys()),
        resultOf<number[]>(table(SIZES).getAll()),
      ])
      const bytesOfOthers = lengths.reduce((sum, bytes, at) => (names[at] === id ? sum : sum + bytes), 0)
      const { quiz, result } = apply(before, bytesOfOthers)
      table(QUIZZES).put(quiz)
      table(SIZES).put(quiz.bytes, id)
      if (!before) markDeviceQuizzes(true)
      return result
    }),
  remove: (id) =>
    transact('readwrite', async (table) => {
      table(QUIZZES).delete(id)
      await resultOf(table(SIZES).delete(id))
    }),
}
