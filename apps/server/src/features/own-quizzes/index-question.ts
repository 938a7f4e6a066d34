import { isPlayable } from '@knowdown/domain/own-quiz/check-own-quiz'
import { fingerprintOf } from '@knowdown/domain/own-quiz/duplicate-key'
import type { OwnQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import type { BankQuestion } from '@knowdown/domain/question/question'
import { fold } from '@knowdown/domain/question/words'
import type { NewQuestion } from './own-quiz-store.ts'

/** A question with what is looked up without reading it. */
export const indexOwn = (questionId: string, question: OwnQuestion): NewQuestion => ({
  questionId,
  content: { kind: 'own', question },
  isPlayable: isPlayable(question),
  fingerprint: fingerprintOf(question),
  searchText: fold([question.text, ...answerTexts(question.answer), question.explanation].join(' ')),
})

export const indexReference = (questionId: string, { id, question, options }: BankQuestion): NewQuestion => ({
  questionId,
  content: { kind: 'bank', bankId: id },
  isPlayable: true,
  fingerprint: null,
  searchText: fold([question, ...options].join(' ')),
})

function answerTexts(answer: OwnQuestion['answer']): readonly string[] {
  switch (answer.kind) {
    case 'choice':
    case 'several':
      return answer.options
    case 'typeIn':
      return answer.accepted
    case 'number':
      return [String(answer.value), answer.unit]
  }
}
