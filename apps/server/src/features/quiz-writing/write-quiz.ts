import { newQuestion, type OwnQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { duplicateFinder } from '@knowdown/domain/question/check/near-duplicate'
import { type Random, shuffle } from '@knowdown/domain/random'
import { type BlindVerdict, checkBlind } from '../questions/models/blind-check.ts'
import { NO_TOKENS, type QuestionWriter, type Tokens } from '../questions/models/question-writer.ts'
import { soundDrafts } from '../questions/models/sound-drafts.ts'
import { askWithinBudget } from './ask-within-budget.ts'
import { judgeQuizDraft } from './judge-quiz-draft.ts'
import type { Fact, QuizBrief, QuizDraft, QuizWriter } from './quiz-writer.ts'

export type QuizStage = 'plan' | 'write' | 'rules' | 'repair' | 'blind'

const WRITTEN_AT_ONCE = 8
const CHECKED_AT_ONCE = 5
const BATCHES_AT_ONCE = 3
/** On the scale of 1 (a guess) to 5 (certain). */
const MIN_SURE = 4

/** A question that only its author can keep. */
export interface CheckedDraft {
  question: OwnQuestion
  /** Both blind answers were right and sure, and no stranger is named. */
  confirmed: boolean
  /** What the checker answered, both times. */
  verdicts: readonly BlindVerdict[]
  /** Persons whom neither topic nor text named. */
  names: readonly string[]
  passage: number | null
  quote: string | null
}

export interface WrittenQuiz {
  drafts: readonly CheckedDraft[]
  dropped: Readonly<Record<string, number>>
  tokens: Tokens
  /** By kind, also those that a second attempt mended. */
  failures: Readonly<Record<string, number>>
  /** Why there is no draft; null when there is one. */
  failure: string | null
}

/** What the stages that are done have brought, so that another node can go on from there. */
export interface StageResults {
  /** Null while they are not planned. */
  facts: readonly Fact[] | null
  written: readonly (QuizDraft | null)[] | null
  /** What the rules left after the repair. */
  sound: readonly QuizDraft[] | null
  dropped: Readonly<Record<string, number>>
  failures: Readonly<Record<string, number>>
}

export const NOTHING_DONE: StageResults = { facts: null, written: null, sound: null, dropped: {}, failures: {} }

interface WriteQuizDeps {
  writer: QuizWriter
  checker: Pick<QuestionWriter, 'answer'>
  namesIn(text: string): readonly string[]
  random: Random
  clock(): number
  mostTokens: number
  deadline: number
  /** Aborts everything: cancelled, or the node stops. */
  signal: AbortSignal
  /** Called before a stage with all that is done; the stage begins when it has been saved. */
  onStage(stage: QuizStage, done: StageResults): Promise<void>
  onSpent(tokens: Tokens): void
  /** Of an attempt that was interrupted; without one it begins with the plan. */
  before?: { done: StageResults; tokens: Tokens }
}

/** Plan, write, rules, one repair, blind check. Whatever a model does wrong is counted; only an abort is thrown. */
export async function writeQuiz(brief: QuizBrief, deps: WriteQuizDeps): Promise<WrittenQuiz> {
  const { writer, checker, namesIn, random, signal, before = { done: NOTHING_DONE, tokens: NO_TOKENS } } = deps
  let { done } = before
  const dropped: Record<string, number> = { ...done.dropped }
  const drop = (reason: string, count = 1) => {
    if (count > 0) dropped[reason] = (dropped[reason] ?? 0) + count
  }
  const budget = askWithinBudget(deps, { tokens: before.tokens, failures: done.failures })
  const run = async <Value>(stage: QuizStage, work: () => Promise<Value>): Promise<Value> => {
    await deps.onStage(stage, done)
    return work()
  }
  const finish = (part: Partial<StageResults>) => {
    done = { ...done, ...part, dropped: { ...dropped }, failures: { ...budget.failures } }
  }

  const facts = done.facts ?? (await run('plan', plan))
  finish({ facts })
  const written = done.written ?? (await run('write', () => write(facts)))
  finish({ written })
  const sound = done.sound ?? (await run('rules', () => applyRules(written)))
  finish({ sound })
  const checked = await run('blind', () => check(sound))
  const best = [...checked.filter(({ confirmed }) => confirmed), ...checked.filter(({ confirmed }) => !confirmed)]
  const drafts = best.slice(0, brief.count)
  drop('more-than-asked', best.length - drafts.length)
  const failure = drafts.length > 0 ? null : (budget.lastFailure() ?? 'nothing-kept')
  return { drafts, dropped, tokens: budget.spent(), failures: budget.failures, failure }

  async function plan(): Promise<Fact[]> {
    const planned = (await budget.ask(() => writer.plan(brief, signal))) ?? []
    const usable = planned.flatMap((fact) => {
      const reason = dropFact(fact, brief)
      if (reason) drop(reason)
      return fact && !reason ? [fact] : []
    })
    return usable.slice(0, Math.ceil(brief.count * 1.5))
  }

  async function write(planned: readonly Fact[]): Promise<readonly (QuizDraft | null)[]> {
    const batches = await inTurn(batchesOf(planned, WRITTEN_AT_ONCE), async (batch) => {
      const items = await budget.ask(() => writer.write(brief, batch, signal))
      // A model that writes more than it was asked for changes no number.
      return items?.slice(0, batch.length) ?? []
    })
    return batches.flat()
  }

  async function applyRules(drafts: readonly (QuizDraft | null)[]): Promise<readonly QuizDraft[]> {
    const asked = brief.avoidQuestions.map((question, at) => ({ id: String(at), question, answer: '' }))
    const known = duplicateFinder(asked)
    return soundDrafts(drafts, {
      judge: (draft) => judgeQuizDraft(draft, brief, known),
      async repair(broken) {
        await deps.onStage('repair', done)
        return (await budget.ask(() => writer.repair(brief, broken, signal))) ?? broken.map(() => null)
      },
      known,
      drop,
    })
  }

  async function check(drafts: readonly QuizDraft[]): Promise<CheckedDraft[]> {
    const batches = await inTurn(batchesOf(drafts, CHECKED_AT_ONCE), async (batch) => {
      const sheet = batch.map((draft) => ({ ...draft, passageText: passageOf(draft) }))
      const ask = async (questions: Parameters<QuestionWriter['answer']>[0]) =>
        (await budget.ask(() => checker.answer(questions, signal))) ?? []
      const passes = [await checkBlind(sheet, ask, random), await checkBlind(sheet, ask, random)]
      return batch.map((draft, at) =>
        toChecked(
          draft,
          passes.flatMap((verdicts) => verdicts[at] ?? []),
        ),
      )
    })
    return batches.flat()
  }

  function toChecked(draft: QuizDraft, verdicts: readonly BlindVerdict[]): CheckedDraft {
    const options = shuffle([draft.answer, ...draft.wrong], random)
    const kind = { kind: 'choice' as const, options, right: options.indexOf(draft.answer) }
    const given = [brief.topic ?? '', ...brief.passages].join(' ').toLowerCase()
    const texts = [draft.question, ...options, draft.explanation]
    const names = [...new Set(texts.flatMap(namesIn))].filter((name) => !given.includes(name.toLowerCase()))
    return {
      question: { ...newQuestion(draft.question, kind), explanation: draft.explanation },
      confirmed: verdicts.length === 2 && verdicts.every(({ doubt }) => doubt === null) && names.length === 0,
      verdicts,
      names,
      passage: draft.passage,
      quote: draft.quote,
    }
  }

  function passageOf({ passage }: QuizDraft): string | null {
    return brief.topic === null && passage !== null ? (brief.passages[passage] ?? null) : null
  }
}

function dropFact(fact: Fact | null, { topic, passages }: QuizBrief): string | null {
  if (!fact) return 'misshapen'
  if (fact.changesOverTime) return 'changes-over-time'
  if (fact.sure < MIN_SURE) return 'unsure'
  return topic === null && (fact.passage === null || passages[fact.passage] === undefined) ? 'no-quote' : null
}

const batchesOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

/** Some at a time, because a provider refuses more, and one after the other would take minutes. */
async function inTurn<Item, Value>(items: readonly Item[], work: (item: Item) => Promise<Value>): Promise<Value[]> {
  const values: Value[] = []
  for (const group of batchesOf(items, BATCHES_AT_ONCE)) values.push(...(await Promise.all(group.map(work))))
  return values
}
