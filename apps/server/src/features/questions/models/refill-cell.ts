import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import type { DuplicateFinder } from '@knowdown/domain/question/check/near-duplicate'
import { type Random, shuffle } from '@knowdown/domain/random'
import { judgeDraft } from './judge-draft.ts'
import {
  addTokens,
  type BlindAnswer,
  type BrokenDraft,
  type Draft,
  ModelFailure,
  NO_TOKENS,
  type QuestionWriter,
  type Reply,
  type Tokens,
  type WritingBrief,
} from './question-writer.ts'

/** On the scale of 1 (a guess) to 5 (certain). */
const MIN_CONFIDENCE = 4
/** At these difficulties the checker often guesses, so one right answer proves too little. */
const CHECKED_TWICE: readonly Difficulty[] = ['hard', 'obscure']

export interface RefillResult {
  asked: number
  kept: readonly Draft[]
  dropped: Record<string, number>
  tokens: Tokens
  failure: string | null
}

interface RefillCellDeps {
  writer: QuestionWriter
  /** Answers blind; another model when one is configured. */
  checker: QuestionWriter
  /** Knows the questions that exist already. Built only when there are drafts to compare, because that takes time. */
  findKnown(): Promise<DuplicateFinder>
  random: Random
  signal: AbortSignal
}

/** Lets the model write, checks the rules, repairs once, and checks by blind answers. A model failure is a result. */
export async function refillCell(
  brief: WritingBrief,
  { writer, checker, findKnown, random, signal }: RefillCellDeps,
): Promise<RefillResult> {
  let tokens = NO_TOKENS
  const dropped: Record<string, number> = {}
  const drop = (reason: string) => {
    dropped[reason] = (dropped[reason] ?? 0) + 1
  }
  const countTokens = async <Value>(reply: Promise<Reply<Value>>): Promise<Value> => {
    const { value, tokens: spent } = await reply
    tokens = addTokens(tokens, spent)
    return value
  }

  const keepSound = (
    drafts: readonly (Draft | null)[],
    known: DuplicateFinder,
    broken: BrokenDraft[] | null,
  ): Draft[] =>
    drafts.slice(0, brief.count).flatMap((draft) => {
      const judged = judgeDraft(draft, brief.difficulty, known)
      if (judged.kind === 'sound' && draft) {
        known.add({ id: 'this batch', ...draft })
        return [draft]
      }
      if (judged.kind === 'broken' && draft && broken) broken.push({ draft, faults: judged.faults })
      else drop(judged.kind === 'drop' ? judged.reason : 'against-the-rules')
      return []
    })

  const keepConfirmed = async (drafts: readonly Draft[]): Promise<readonly Draft[]> => {
    let left = drafts
    for (let pass = 0; pass < (CHECKED_TWICE.includes(brief.difficulty) ? 2 : 1) && left.length > 0; pass += 1) {
      const sheet = left.map((draft) => ({ draft, options: shuffle([draft.answer, ...draft.wrong], random) }))
      const questions = sheet.map(({ draft, options }) => ({ question: draft.question, options }))
      const answers = await countTokens(checker.answer(questions, signal))
      left = sheet.flatMap(({ draft, options }, at) => {
        const reason = dropReason(answers[at] ?? null, options.indexOf(draft.answer))
        if (reason) drop(reason)
        return reason ? [] : [draft]
      })
    }
    return left
  }

  const result = (kept: readonly Draft[], failure: string | null) => ({
    asked: brief.count,
    kept,
    dropped,
    tokens,
    failure,
  })
  try {
    const broken: BrokenDraft[] = []
    const drafts = await countTokens(writer.write(brief, signal))
    const known = await findKnown()
    const sound = keepSound(drafts, known, broken)
    const repaired = broken.length > 0 ? keepSound(await countTokens(writer.repair(broken, signal)), known, null) : []
    return result(await keepConfirmed([...sound, ...repaired]), null)
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    tokens = addTokens(tokens, error.tokens)
    return result([], error.kind)
  }
}

/** Why a blind answer does not confirm the key; null when it does. */
function dropReason(answer: BlindAnswer | null, key: number): string | null {
  if (!answer) return 'not-checked'
  if (answer.choice === 'none' || answer.choice === 'several') return answer.choice
  if (answer.choice !== key) return 'disagreed'
  return answer.sure < MIN_CONFIDENCE ? 'checker-unsure' : null
}
