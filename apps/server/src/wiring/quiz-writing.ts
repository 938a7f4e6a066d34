import { personalNames } from '@knowdown/content/given-names'
import { refusedTopic } from '@knowdown/content/refused-topics'
import { cryptoRandom } from '../adapters/random/crypto-random.ts'
import { sqlSwitches } from '../adapters/sql/operator/sql-switches.ts'
import { sqlOwnQuizStore } from '../adapters/sql/own-quizzes/sql-own-quiz-store.ts'
import { sqlQuizJobs } from '../adapters/sql/quiz-writing/sql-quiz-jobs.ts'
import type { AiSettings } from '../config/questions.ts'
import { MINUTE_MS } from '../features/limits.ts'
import type { OwnQuizzes } from '../features/own-quizzes/own-quizzes.ts'
import type { Entitlements } from '../features/purchases/entitlements.ts'
import { quizAllowance } from '../features/quiz-writing/quiz-allowance.ts'
import { startQuizJobWorker } from '../features/quiz-writing/quiz-job-worker.ts'
import { type QuizJobs, quizJobs } from '../features/quiz-writing/quiz-jobs.ts'
import { runEvery } from './background-jobs.ts'
import type { Base } from './base.ts'
import type { WiredQuestions } from './questions.ts'

/** So that no text is older than a day. */
const TEXT_SWEEP_MS = 10 * MINUTE_MS

type QuizWritingBase = Pick<Base, 'storage' | 'logger' | 'clock' | 'onUnreadable' | 'onClose'> & {
  config: Pick<Base['config'], 'questions'>
}

interface QuizWritingDeps {
  models: WiredQuestions['models']
  ownQuizzes: OwnQuizzes
  entitlements: Entitlements
}

/** Quizzes that a model writes for people. Without a model drafts that are there can still be decided on. */
export function wireQuizWriting(
  base: QuizWritingBase,
  { models, ownQuizzes, entitlements }: QuizWritingDeps,
): QuizJobs {
  const { storage, logger, clock, onUnreadable, onClose } = base
  const store = sqlQuizJobs(storage.db, clock, onUnreadable)
  runEvery(TEXT_SWEEP_MS, { name: 'texts of quizzes', run: () => store.deleteTexts(clock()) }, base)
  const { gate, quizWriting } = models
  const { ai } = base.config.questions
  const common = {
    store,
    quizzes: ownQuizzes,
    ownQuizStore: sqlOwnQuizStore(storage, clock, onUnreadable),
    refusedTopic,
    clock,
  }
  if (!ai || !gate || !quizWriting) return quizJobs({ ...common, model: null })
  const switches = sqlSwitches(storage.db)
  const allowance = quizAllowance({
    store,
    gate,
    isPaused: () => switches.isOn('quizzes-paused'),
    entitlements,
    limits: { perDay: ai.quizzes.perDay, dailyTokens: ai.dailyTokens },
    clock,
  })
  const worker = startQuizJobWorker({
    ...quizWriting,
    store,
    gate,
    namesIn: personalNames,
    seconds: ai.quizzes.seconds,
    random: cryptoRandom(),
    log: logger,
    clock,
  })
  onClose(worker.close)
  return quizJobs({ ...common, model: { provider: providerName(ai), allowance, worker } })
}

const NAMES: Readonly<Record<AiSettings['provider'], string>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  compatible: '',
}

/** To whom topic and text go, as people know it. */
function providerName({ provider, baseUrl }: AiSettings): string {
  if (provider !== 'compatible' && baseUrl === null) return NAMES[provider]
  return new URL(baseUrl ?? '').hostname
}
