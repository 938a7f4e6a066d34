import { personalNames } from '@knowdown/content/given-names'
import { aiQuestionWriter } from '../adapters/ai/ai-question-writer.ts'
import { languageModel } from '../adapters/ai/language-model.ts'
import { aiQuizWriter } from '../adapters/ai/quiz/ai-quiz-writer.ts'
import { cryptoRandom } from '../adapters/random/crypto-random.ts'
import { ConfigError, readConfig } from '../config/config.ts'
import { TOKENS_PER_JOB } from '../features/quiz-writing/quiz-allowance.ts'
import { writeQuiz } from '../features/quiz-writing/write-quiz.ts'

const TOPICS = ['The Silk Road', 'Volcanoes', 'Chess', 'Die Geschichte des Brotes', 'Women who won a Nobel Prize']
const COUNT = 10

const counted = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')

/** Runs the whole pipeline on five topics with the models of these settings. Nothing is stored. */
export async function tryModels(env: NodeJS.ProcessEnv, clock: () => number = Date.now) {
  const { ai } = readConfig(env, process.cwd()).questions
  if (!ai) throw new ConfigError(['No model is set up: set AI_PROVIDER and AI_MODEL.'])
  const writer = aiQuizWriter(await languageModel(ai, ai.model), ai.model)
  const checker = aiQuestionWriter(await languageModel(ai, ai.checkModel), ai.checkModel)
  const rows = []
  for (const topic of TOPICS) {
    const startedAt = clock()
    const brief = {
      topic,
      passages: [],
      count: COUNT,
      language: topic.startsWith('Die ') ? 'de' : 'en',
      difficulty: 'medium' as const,
      avoidQuestions: [],
    }
    const quiz = await writeQuiz(brief, {
      writer,
      checker,
      namesIn: personalNames,
      random: cryptoRandom(),
      clock,
      mostTokens: TOKENS_PER_JOB,
      deadline: startedAt + ai.quizzes.seconds * 1_000,
      signal: new AbortController().signal,
      onStage: async () => {},
      onSpent: () => {},
    })
    const answers = quiz.drafts.flatMap(({ verdicts }) => verdicts)
    rows.push({
      topic,
      kept: `${quiz.drafts.length} of ${COUNT}`,
      confirmed: quiz.drafts.filter(({ confirmed }) => confirmed).length,
      agreement:
        answers.length === 0
          ? ''
          : `${Math.round((100 * answers.filter(({ doubt }) => doubt === null).length) / answers.length)} %`,
      tokens: quiz.tokens.input + quiz.tokens.output,
      seconds: Math.round((clock() - startedAt) / 1_000),
      dropped: counted(quiz.dropped),
      failures: counted(quiz.failures),
    })
  }
  return rows
}
