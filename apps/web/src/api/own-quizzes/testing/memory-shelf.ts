import type { DeviceQuiz, QuizShelf } from '../device-shelf.ts'

/** A shelf for tests, as the browser's database behaves. */
export function memoryShelf(): QuizShelf {
  const quizzes = new Map<string, DeviceQuiz>()
  return {
    all: async () => [...quizzes.values()],
    read: async (id) => quizzes.get(id),
    async update(id, apply) {
      const others = [...quizzes.values()].filter((quiz) => quiz.id !== id)
      const { quiz, result } = apply(
        quizzes.get(id),
        others.reduce((sum, { bytes }) => sum + bytes, 0),
      )
      quizzes.set(id, structuredClone(quiz))
      return result
    },
    async remove(id) {
      quizzes.delete(id)
    },
  }
}
