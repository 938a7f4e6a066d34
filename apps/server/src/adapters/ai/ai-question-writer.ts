import { SHAPES } from '@knowdown/domain/question/shape'
import type { LanguageModel } from 'ai'
import * as z from 'zod'
import type { BlindAnswer, Draft, QuestionWriter } from '../../features/questions/models/question-writer.ts'
import { askModel } from './ask-model.ts'
import { itemsOf } from './items-of.ts'
import {
  answerPrompt,
  CHECKER,
  EXPLAINER,
  explainPrompt,
  LETTERS,
  repairPrompt,
  WRITER,
  writePrompt,
} from './prompts.ts'

const WRITING_MS = 30_000
const EXPLAINING_MS = 4_000

const DraftShape = z.object({
  topic: z.string(),
  shape: z.enum(SHAPES),
  question: z.string().max(500),
  answer: z.string().max(200),
  wrong: z.array(z.string().max(200)).length(3),
  explanation: z.string().max(1000),
  changes_over_time: z.boolean(),
  sure: z.number(),
})
const DraftsShape = z.object({ items: z.array(DraftShape) })
const AnswerShape = z.object({ i: z.int(), choice: z.enum([...LETTERS, 'none', 'several']), sure: z.number() })
const AnswersShape = z.object({ answers: z.array(AnswerShape) })
const SentenceShape = z.object({ sentence: z.string().max(400) })

/** Enough tokens for a full batch, and a limit for a model that does not stop. */
const MOST_TOKENS = { write: 6_000, answer: 1_500, explain: 150 }

export function aiQuestionWriter(model: LanguageModel, name: string): QuestionWriter {
  return {
    model: name,
    async write(brief, signal) {
      const ask = { model, system: WRITER, prompt: writePrompt(brief), shape: DraftsShape, temperature: 0.9 }
      const { value, tokens } = await askModel({ ...ask, mostTokens: MOST_TOKENS.write, withinMs: WRITING_MS, signal })
      return { value: itemsOf(value, 'items').map(toDraft), tokens }
    },
    async repair(broken, signal) {
      const ask = { model, system: WRITER, prompt: repairPrompt(broken), shape: DraftsShape, temperature: 0.3 }
      const { value, tokens } = await askModel({ ...ask, mostTokens: MOST_TOKENS.write, withinMs: WRITING_MS, signal })
      const items = itemsOf(value, 'items')
      return { value: broken.map((_, at) => toDraft(items[at])), tokens }
    },
    async answer(questions, signal) {
      const ask = { model, system: CHECKER, prompt: answerPrompt(questions), shape: AnswersShape, temperature: 0 }
      const { value, tokens } = await askModel({ ...ask, mostTokens: MOST_TOKENS.answer, withinMs: WRITING_MS, signal })
      const answers = itemsOf(value, 'answers').flatMap((item) => AnswerShape.safeParse(item).data ?? [])
      return { value: questions.map((_, at) => toAnswer(answers.find(({ i }) => i === at))), tokens }
    },
    async explain(about, signal) {
      const ask = { model, system: EXPLAINER, prompt: explainPrompt(about), shape: SentenceShape, temperature: 0.2 }
      const { value, tokens } = await askModel({
        ...ask,
        mostTokens: MOST_TOKENS.explain,
        withinMs: EXPLAINING_MS,
        signal,
      })
      return { value: SentenceShape.safeParse(value).data?.sentence.trim() ?? '', tokens }
    },
  }
}

function toDraft(item: unknown): Draft | null {
  const { data } = DraftShape.safeParse(item)
  if (!data) return null
  const { changes_over_time, ...draft } = data
  return { ...draft, changesOverTime: changes_over_time }
}

function toAnswer(answer: z.output<typeof AnswerShape> | undefined): BlindAnswer | null {
  if (!answer) return null
  const { choice, sure } = answer
  return { choice: choice === 'none' || choice === 'several' ? choice : LETTERS.indexOf(choice), sure }
}
