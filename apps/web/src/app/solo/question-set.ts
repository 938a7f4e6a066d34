import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { generateQuestions } from '@knowdown/contracts/questions'
import type { QuestionSet } from '@knowdown/domain/solo/solo-state'

export const questionSet = ({ set_id, questions }: ReplyOf<typeof generateQuestions>): QuestionSet => ({
  id: set_id,
  questions,
})
