import type { LanguageModel } from 'ai'
import type { QuizWriter } from '../../../features/quiz-writing/quiz-writer.ts'
import { askModel } from '../ask-model.ts'
import { itemsOf } from '../items-of.ts'
import { FactsShape, PLANNER, planPrompt, toFact } from './plan-facts.ts'
import { repairQuestionsPrompt } from './repair-questions.ts'
import { QUIZ_WRITER, QuestionsShape, toQuizDraft, writeQuestionsPrompt } from './write-questions.ts'

const CALL_MS = 60_000
/** Enough for a full batch, and a limit for a model that does not stop. */
const MOST_TOKENS = 4_000

export function aiQuizWriter(model: LanguageModel, name: string): QuizWriter {
  const writing = { model, system: QUIZ_WRITER, shape: QuestionsShape, mostTokens: MOST_TOKENS, withinMs: CALL_MS }
  return {
    model: name,
    async plan(brief, signal) {
      const prompt = planPrompt(brief)
      const { value, tokens } = await askModel({
        ...writing,
        system: PLANNER,
        shape: FactsShape,
        prompt,
        temperature: 0.9,
        signal,
      })
      return { value: itemsOf(value, 'facts').map(toFact), tokens }
    },
    async write(brief, facts, signal) {
      const prompt = writeQuestionsPrompt(brief, facts)
      const { value, tokens } = await askModel({ ...writing, prompt, temperature: 0.7, signal })
      return { value: itemsOf(value, 'items').map(toQuizDraft), tokens }
    },
    async repair(brief, broken, signal) {
      const prompt = repairQuestionsPrompt(brief, broken)
      const { value, tokens } = await askModel({ ...writing, prompt, temperature: 0.3, signal })
      const items = itemsOf(value, 'items')
      return { value: broken.map((_, at) => toQuizDraft(items[at])), tokens }
    },
  }
}
