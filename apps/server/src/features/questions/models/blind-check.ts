import { type Random, shuffle } from '@knowdown/domain/random'
import type { BlindAnswer, BlindQuestion } from './question-writer.ts'
import type { WrittenQuestion } from './sound-drafts.ts'

/** On the scale of 1 (a guess) to 5 (certain). */
const MIN_CONFIDENCE = 4

/** Why a blind answer does not confirm the key. */
type Doubt = 'not-checked' | 'none' | 'several' | 'disagreed' | 'checker-unsure'

export interface BlindVerdict {
  /** Null: the key is confirmed. */
  doubt: Doubt | null
  /** The option that was chosen; null when it was none, several, or when no answer came. */
  chosen: string | null
}

/** Lets the checker answer without the key, the explanation or the writer's words, with newly shuffled options. */
export async function checkBlind(
  drafts: readonly (WrittenQuestion & { passageText?: string | null })[],
  ask: (questions: readonly BlindQuestion[]) => Promise<readonly (BlindAnswer | null)[]>,
  random: Random,
): Promise<BlindVerdict[]> {
  const sheet = drafts.map((draft) => ({ draft, options: shuffle([draft.answer, ...draft.wrong], random) }))
  const answers = await ask(
    sheet.map(({ draft: { question, passageText }, options }) => ({
      question,
      options,
      ...(passageText ? { passage: passageText } : {}),
    })),
  )
  return sheet.map(({ draft, options }, at) => verdictOn(answers[at] ?? null, options, draft.answer))
}

function verdictOn(answer: BlindAnswer | null, options: readonly string[], key: string): BlindVerdict {
  if (!answer) return { doubt: 'not-checked', chosen: null }
  if (answer.choice === 'none' || answer.choice === 'several') return { doubt: answer.choice, chosen: null }
  const chosen = options[answer.choice] ?? null
  if (chosen === null) return { doubt: 'not-checked', chosen }
  if (chosen !== key) return { doubt: 'disagreed', chosen }
  return { doubt: answer.sure < MIN_CONFIDENCE ? 'checker-unsure' : null, chosen }
}
