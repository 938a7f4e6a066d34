import { checkCharacters } from '@knowdown/domain/question/check/check-characters'
import { checkSafety } from '@knowdown/domain/question/check/check-safety'
import type { BankQuestion } from '@knowdown/domain/question/question'
import { containsPhrase, foldOption } from '@knowdown/domain/question/words'
import type { Log } from '../../log.ts'
import type { WrongOptionNotes } from '../insights.ts'
import type { QuestionCatalogue } from '../question-catalogue.ts'
import type { ModelGate } from './model-gate.ts'
import type { ModelMeter, ModelRun } from './model-runs.ts'
import { ModelFailure, NO_TOKENS, type QuestionWriter } from './question-writer.ts'

const MAX_NOTE_LENGTH = 240
const CONCURRENCY = 2

export interface WrongOptionStore {
  find(questionId: string, wrongOption: string): Promise<string | null>
  put(note: { questionId: string; wrongOption: string; note: string; model: string; at: number }): Promise<void>
}

interface WrongOptionDeps {
  store: WrongOptionStore
  catalogue: QuestionCatalogue
  writer: QuestionWriter
  gate: ModelGate
  meter: ModelMeter
  log: Pick<Log, 'warn'>
  clock(): number
  signal: AbortSignal
}

/**
 * The first player who chose a wrong option gets the stored explanation only. Meanwhile the model writes a sentence
 * about that option, which all later players get too. A question has only three wrong options, so most players do.
 */
export function wrongOptionNotes(deps: WrongOptionDeps): WrongOptionNotes & { idle(): Promise<void> } {
  const { store, catalogue, gate, meter, log, clock } = deps
  const running = new Map<string, Promise<void>>()
  const ask = async (question: BankQuestion, wrongOption: string) => {
    const blockReason = await gate.blockedBy()
    if (blockReason) {
      meter.skipped(blockReason)
      return
    }
    const { note, run } = await writeNote(question, wrongOption, deps)
    await gate.record(run)
    meter.record(run)
    if (note) await store.put({ questionId: question.id, wrongOption, note, model: deps.writer.model, at: clock() })
  }
  return {
    async noteOn(questionId, wrongOption) {
      const note = await store.find(questionId, wrongOption)
      const question = catalogue.find(questionId)
      const key = `${questionId} ${wrongOption}`
      if (note !== null || !question || running.has(key) || running.size >= CONCURRENCY) return note
      const work = ask(question, wrongOption)
        .catch((err: unknown) => log.warn({ err, questionId }, 'no note on a wrong option could be written'))
        .then(() => {
          running.delete(key)
        })
      running.set(key, work)
      return null
    },
    async idle() {
      await Promise.all(running.values())
    },
  }
}

async function writeNote(
  { question, answer, explanation, category, difficulty }: BankQuestion,
  wrongOption: string,
  deps: WrongOptionDeps,
) {
  const run: ModelRun = {
    purpose: 'explain',
    category,
    difficulty,
    model: deps.writer.model,
    startedAt: deps.clock(),
    asked: 1,
    kept: 0,
    dropped: {},
    tokens: NO_TOKENS,
    failure: null,
  }
  try {
    const about = { question, answer, explanation, wrongOption }
    const { value, tokens } = await deps.writer.explain(about, deps.signal)
    const fits = isFit(value, wrongOption)
    return { note: fits ? value : null, run: { ...run, tokens, kept: fits ? 1 : 0, dropped: fits ? {} : { unfit: 1 } } }
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    return { note: null, run: { ...run, tokens: error.tokens, failure: error.kind } }
  }
}

/** Whether it is one plain sentence about that option. A model that repeats its prompt fails here. */
function isFit(note: string, wrongOption: string): boolean {
  const texts = { difficulty: '', question: note, options: [], answer: '', explanation: '' }
  const clean = [...checkCharacters(texts), ...checkSafety(texts)].every(({ level }) => level !== 'error')
  const sentences = note.match(/[.!?](?:\s|$)/g)?.length ?? 0
  return (
    clean &&
    note.length >= 20 &&
    note.length <= MAX_NOTE_LENGTH &&
    sentences === 1 &&
    containsPhrase(note, foldOption(wrongOption))
  )
}
