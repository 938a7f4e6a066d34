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

const SURE = 4
/** From here on a right guess is likely enough that one blind answer proves too little. */
const TWICE_CHECKED: readonly Difficulty[] = ['hard', 'obscure']

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
  /** All that is served already; learns what is kept. Asked for only when there is something to compare. */
  findKnown(): Promise<DuplicateFinder>
  dice: Random
  signal: AbortSignal
}

/** Write, hold against the rules, mend once, answer blind; what passes everything is kept. Never throws for a model. */
export async function refillCell(
  brief: WritingBrief,
  { writer, checker, findKnown, dice, signal }: RefillCellDeps,
): Promise<RefillResult> {
  let tokens = NO_TOKENS
  const dropped: Record<string, number> = {}
  const drop = (reason: string) => {
    dropped[reason] = (dropped[reason] ?? 0) + 1
  }
  const paid = async <Value>(reply: Promise<Reply<Value>>): Promise<Value> => {
    const { value, tokens: spent } = await reply
    tokens = addTokens(tokens, spent)
    return value
  }

  const sift = (drafts: readonly (Draft | null)[], known: DuplicateFinder, broken: BrokenDraft[] | null): Draft[] =>
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

  const survivesChecks = async (drafts: readonly Draft[]): Promise<readonly Draft[]> => {
    let left = drafts
    for (let pass = 0; pass < (TWICE_CHECKED.includes(brief.difficulty) ? 2 : 1) && left.length > 0; pass += 1) {
      const sheet = left.map((draft) => ({ draft, options: shuffle([draft.answer, ...draft.wrong], dice) }))
      const questions = sheet.map(({ draft, options }) => ({ question: draft.question, options }))
      const answers = await paid(checker.answer(questions, signal))
      left = sheet.flatMap(({ draft, options }, at) => {
        const reason = doubt(answers[at] ?? null, options.indexOf(draft.answer))
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
    const drafts = await paid(writer.write(brief, signal))
    const known = await findKnown()
    const sound = sift(drafts, known, broken)
    const mended = broken.length > 0 ? sift(await paid(writer.repair(broken, signal)), known, null) : []
    return result(await survivesChecks([...sound, ...mended]), null)
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    tokens = addTokens(tokens, error.tokens)
    return result([], error.kind)
  }
}

/** Why a blind answer does not confirm the key; null when it does. */
function doubt(answer: BlindAnswer | null, key: number): string | null {
  if (!answer) return 'not-checked'
  if (answer.choice === 'none' || answer.choice === 'several') return answer.choice
  if (answer.choice !== key) return 'disagreed'
  return answer.sure < SURE ? 'checker-unsure' : null
}
