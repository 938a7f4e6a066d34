import type { QuizHead } from '../../api/own-quizzes/own-quiz-store.ts'

export const newHead = (): QuizHead => ({
  title: 'Untitled quiz',
  language: navigator.language || 'en',
  source: '',
  licence: '',
  mature: false,
})
