import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import type { DuplicateFinder } from '@knowdown/domain/question/check/near-duplicate'
import type { Random } from '@knowdown/domain/random'
import { checkBlind } from './blind-check.ts'
import { judgeDraft } from './judge-draft.ts'
import {
  addTokens,
  type Draft,
  ModelFailure,
  NO_TOKENS,
  type QuestionWriter,
  type Reply,
  type Tokens,
  type WritingBrief,
} from './question-writer.ts'
import { soundDrafts } from './sound-drafts.ts'

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

  const keepConfirmed = async (drafts: readonly Draft[]): Promise<readonly Draft[]> => {
    let left = drafts
    for (let pass = 0; pass < (CHECKED_TWICE.includes(brief.difficulty) ? 2 : 1) && left.length > 0; pass += 1) {
      const verdicts = await checkBlind(left, (sheet) => countTokens(checker.answer(sheet, signal)), random)
      left = left.filter((_, at) => {
        const doubt = verdicts[at]?.doubt ?? null
        if (doubt) drop(doubt)
        return doubt === null
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
    const drafts = await countTokens(writer.write(brief, signal))
    const known = await findKnown()
    const sound = await soundDrafts(drafts.slice(0, brief.count), {
      judge: (draft) => judgeDraft(draft, brief.difficulty, known),
      repair: (broken) => countTokens(writer.repair(broken, signal)),
      known,
      drop,
    })
    return result(await keepConfirmed(sound), null)
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    tokens = addTokens(tokens, error.tokens)
    return result([], error.kind)
  }
}
