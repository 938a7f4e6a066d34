export type AnswerLook = 'open' | 'chosen' | 'right' | 'wrong' | 'dimmed'

/** How an option is drawn: the right one green, a wrong chosen one red, the others dimmed once it is settled. */
export function answerLook(option: string, chosen: string | null, answer: string | null): AnswerLook {
  if (chosen === null) return 'open'
  if (answer === null) return option === chosen ? 'chosen' : 'dimmed'
  if (option === answer) return 'right'
  return option === chosen ? 'wrong' : 'dimmed'
}
