import type { Broken } from '../../../features/questions/models/sound-drafts.ts'
import type { QuizBrief, QuizDraft } from '../../../features/quiz-writing/quiz-writer.ts'
import { asData } from './as-data.ts'

/** Each question with its faults, and with the passage it is about. */
export const repairQuestionsPrompt = ({ passages }: QuizBrief, broken: readonly Broken<QuizDraft>[]): string =>
  `Mend the questions in the data, in the same order and each for the faults named with it. Keep the fact, the language and the passage.
${asData({
  questions: broken.map(({ draft, faults }) => ({
    ...draft,
    faults,
    ...(draft.passage !== null && { passage_text: passages[draft.passage] ?? '' }),
  })),
})}`
