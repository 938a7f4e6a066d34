import { categories, categoryPlans } from '@knowdown/content/categories'
import type { Random } from '@knowdown/domain/random'
import { aiQuestionWriter } from '../adapters/ai/ai-question-writer.ts'
import { loadModelLibrary } from '../adapters/ai/ask-model.ts'
import { languageModel } from '../adapters/ai/language-model.ts'
import { aiQuizWriter } from '../adapters/ai/quiz/ai-quiz-writer.ts'
import { modelMeter } from '../adapters/metrics/model-meter.ts'
import { sqlQuestionPool } from '../adapters/sql/questions/sql-question-pool.ts'
import { sqlRefillQueue } from '../adapters/sql/questions/sql-refill-queue.ts'
import { sqlWrongOptions } from '../adapters/sql/questions/sql-wrong-options.ts'
import type { WrongOptionNotes } from '../features/questions/insights.ts'
import { type ModelGate, modelGate } from '../features/questions/models/model-gate.ts'
import type { ModelMeter, ModelRuns } from '../features/questions/models/model-runs.ts'
import type { QuestionWriter } from '../features/questions/models/question-writer.ts'
import { type RefillQueue, startRefillQueue } from '../features/questions/models/refill-queue.ts'
import { refillService } from '../features/questions/models/refill-service.ts'
import { type RefillTrigger, refillTrigger } from '../features/questions/models/refill-trigger.ts'
import { wrongOptionNotes } from '../features/questions/models/wrong-option-service.ts'
import type { QuestionCatalogue } from '../features/questions/question-catalogue.ts'
import type { QuizWriter } from '../features/quiz-writing/quiz-writer.ts'
import type { Base } from './base.ts'

type ModelBase = Pick<Base, 'storage' | 'limits' | 'logger' | 'clock' | 'onUnreadable' | 'onClose'> & {
  config: Pick<Base['config'], 'questions'>
  metrics: Pick<Base['metrics'], 'registry'>
}

interface ModelDeps {
  runs: ModelRuns
  catalogue: QuestionCatalogue
  notifyNodes(): void
  random: Random
  /** Whether an operator has paused all models. */
  isPaused(): Promise<boolean>
}

export interface WiredModels {
  /** Null when no model is set up. */
  gate: ModelGate | null
  refills: RefillQueue | null
  refillTrigger: RefillTrigger
  wrongOptions: WrongOptionNotes
  /** What writes quizzes; null when no model is set up. */
  quizWriting: { writer: QuizWriter; checker: QuestionWriter; meter: ModelMeter } | null
  /** Resolves when no model is running. */
  idle(): Promise<void>
}

/** Language models that write questions in the background. Without a configured model all of this does nothing. */
export async function wireModels(base: ModelBase, deps: ModelDeps): Promise<WiredModels> {
  const { limits, metrics, logger, clock, onUnreadable, onClose } = base
  const { db } = base.storage
  const { ai } = base.config.questions
  const { runs, catalogue, notifyNodes, random } = deps
  if (!ai) {
    const nothing = async () => {}
    return {
      gate: null,
      refills: null,
      refillTrigger: { quizIssued: nothing },
      wrongOptions: { noteOn: async () => null },
      quizWriting: null,
      idle: nothing,
    }
  }
  const stopping = new AbortController()
  await loadModelLibrary()
  const [writer, checker] = await Promise.all(
    ([ai.model, ai.checkModel] as const).map(async (name) => aiQuestionWriter(await languageModel(ai, name), name)),
  )
  if (!writer || !checker) throw new Error('No model could be made.')
  const gate = modelGate(runs, ai.dailyTokens, deps.isPaused, clock)
  const meter = modelMeter(metrics.registry)
  const common = { catalogue, writer, gate, meter, clock }
  const refill = refillService({
    ...common,
    categories,
    topicsOf: (category) => categoryPlans.find(({ id }) => id === category)?.topics ?? [],
    checker,
    pool: sqlQuestionPool(db, onUnreadable),
    notifyNodes,
    random,
  })
  const queue = startRefillQueue({ store: sqlRefillQueue(db, clock), refill, log: logger, clock })
  const wrongOptions = wrongOptionNotes({
    ...common,
    signal: stopping.signal,
    log: logger,
    store: sqlWrongOptions(db),
  })
  const idle = async () => {
    await Promise.all([queue.idle(), wrongOptions.idle()])
  }
  onClose(async () => {
    stopping.abort()
    await Promise.all([queue.close(), wrongOptions.idle()])
  })
  return {
    gate,
    refills: queue,
    refillTrigger: refillTrigger(queue, limits, clock),
    wrongOptions,
    quizWriting: { writer: aiQuizWriter(await languageModel(ai, ai.model), ai.model), checker, meter },
    idle,
  }
}
