import type { Candidate } from './bank-index.ts'

/** Whether a question may join those already chosen for the quiz. */
type QuizRule = (candidate: Candidate, chosen: readonly Candidate[]) => boolean

const MAX_PER_TOPIC = 2
const MAX_ON_PROBATION = 3

const limitsTopics: QuizRule = (candidate, chosen) =>
  chosen.filter(({ topic }) => topic === candidate.topic).length < MAX_PER_TOPIC

const repeatsNoAnswer: QuizRule = (candidate, chosen) => chosen.every(({ answer }) => answer !== candidate.answer)

const limitsProbation: QuizRule = ({ question }, chosen) =>
  !question.probation || chosen.filter((other) => other.question.probation).length < MAX_ON_PROBATION

/** In the order in which they are dropped when there are too few questions. */
export const QUIZ_RULES: readonly QuizRule[] = [limitsTopics, repeatsNoAnswer, limitsProbation]
