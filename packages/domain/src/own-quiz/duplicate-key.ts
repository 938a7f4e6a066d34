import { foldAnswer } from '../kinds/fold-answer.ts'
import type { OwnQuestion } from './own-quiz.ts'

/** Equal for questions that ask the same and have the same right answer, whatever their case, accents and signs. */
export function duplicateKey({ text, answer }: OwnQuestion): string {
  const fold = (one: string) => foldAnswer(one)[0] ?? ''
  return JSON.stringify([fold(text), ...rightAnswers(answer).map(fold).toSorted()])
}

/**
 * The same as 16 hexadecimal digits, so that somebody's questions can be compared with those of a file without sending
 * the file. No protection against anybody who makes two questions collide on purpose.
 */
export function fingerprintOf(question: OwnQuestion): string {
  const key = duplicateKey(question)
  return [0x811c9dc5, 0x01000193].map((seed) => hash(key, seed).toString(16).padStart(8, '0')).join('')
}

/** FNV-1a over code units, mixed at the end so that two seeds give unrelated halves. */
function hash(text: string, seed: number): number {
  let value = seed
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}

function rightAnswers(answer: OwnQuestion['answer']): string[] {
  switch (answer.kind) {
    case 'choice':
      return [answer.options[answer.right] ?? '']
    case 'several':
      return answer.right.map((place) => answer.options[place] ?? '')
    case 'typeIn':
      return [answer.accepted[0] ?? '']
    case 'number':
      return [String(answer.value)]
  }
}
