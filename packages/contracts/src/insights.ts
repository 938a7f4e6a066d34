import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CategoryText } from './questions.ts'

const OptionText = z.string().check(z.maxLength(200))

export const generateFeedback = endpoint({
  method: 'POST',
  path: '/generate-feedback',
  summary: 'Why the right answer is right. For premium players, about questions that they were asked here.',
  input: z.object({
    question: z.string().check(z.minLength(1), z.maxLength(400)),
    /** Empty when the question was not answered. */
    user_answer: OptionText,
    correct_answer: OptionText,
    was_correct: z.boolean(),
    category: CategoryText,
    difficulty: z.string().check(z.maxLength(20)),
  }),
  reply: z.object({ feedback: z.string() }),
})
