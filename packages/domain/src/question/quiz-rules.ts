import type { Candidate } from './bank-index.ts'

/** Whether a question may stand beside those already chosen for the quiz. */
type QuizRule = (candidate: Candidate, chosen: readonly Candidate[]) => boolean

const MOST_PER_TOPIC = 2
const MOST_ON_PROBATION = 3

const spreadsTopics: QuizRule = (candidate, chosen) =>
  chosen.filter(({ topic }) => topic === candidate.topic).length < MOST_PER_TOPIC

const spoilsNothing: QuizRule = (candidate, chosen) =>
  chosen.every(({ stem, answer }) => !stem.includes(candidate.answer) && !candidate.stem.includes(answer))

const repeatsNoAnswer: QuizRule = (candidate, chosen) => chosen.every(({ answer }) => answer !== candidate.answer)

const sharesNoGroup: QuizRule = ({ question: { group } }, chosen) =>
  group === undefined || chosen.every(({ question }) => question.group !== group)

const trustsFewNewOnes: QuizRule = ({ question }, chosen) =>
  !question.probation || chosen.filter((other) => other.question.probation).length < MOST_ON_PROBATION

/** The first gives way first when there is too little to choose from. */
export const QUIZ_RULES: readonly QuizRule[] = [
  spreadsTopics,
  spoilsNothing,
  repeatsNoAnswer,
  sharesNoGroup,
  trustsFewNewOnes,
]
