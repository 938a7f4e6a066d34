import { type Answer, type Kind, shareOf } from '../kinds/judge.ts'

/** Answers that are the same, with how many gave them. */
export interface CountedAnswer {
  given: Answer
  correct: boolean
  count: number
}

/** How many chose each option, or typed each accepted spelling; a number has nothing to count by. */
export function countAnswers(asked: Kind, answers: readonly CountedAnswer[]): number[] {
  const places = 'options' in asked ? asked.options : 'accepted' in asked ? asked.accepted : []
  const counts = places.map(() => 0)
  for (const answer of answers) {
    for (const place of placesOf(asked, answer)) counts[place] = (counts[place] ?? 0) + answer.count
  }
  return counts
}

function placesOf(asked: Kind, { given, correct }: CountedAnswer): readonly number[] {
  if (given.kind === 'choice') return [given.choice]
  if (given.kind === 'several') return given.choices
  if (given.kind === 'number' || asked.kind !== 'typeIn' || !correct) return []
  const spelled = (typos: boolean) =>
    asked.accepted.findIndex((one) => shareOf({ ...asked, accepted: [one], typos }, given) === 1)
  const exact = spelled(false)
  const place = exact >= 0 ? exact : spelled(true)
  return place >= 0 ? [place] : []
}
