import * as z from 'zod/mini'
import type { IssuedQuestion } from '../../../features/questions/servings.ts'
import { storedJson, storedTexts } from '../stored-json.ts'

export const issuedQuestionsJson = storedJson<readonly IssuedQuestion[]>({
  table: 'issued_sets',
  schema: z.array(z.object({ id: z.string(), options: z.array(z.string()), answer: z.string(), fresh: z.boolean() })),
})

export const issuedAnswersJson = storedTexts('issued_sets')
