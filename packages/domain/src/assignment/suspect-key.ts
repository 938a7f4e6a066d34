import type { Kind } from '../kinds/judge.ts'
import type { GivenInCopy } from './attempt-order.ts'

/** With fewer answers chance alone makes good players agree on something wrong. */
const FEWEST_ANSWERS = 8

export interface SuspectedKey {
  /** What the better half chose in place of the key: options in the author's order, or what was typed. */
  instead: { places: readonly number[] } | { text: string }
  chosenBy: number
  /** How many are the better half. */
  of: number
}

interface Judged {
  given: GivenInCopy | null
  correct: boolean
  /** Share of right answers in all other questions. */
  others: number
}

/**
 * A key that the better half avoids: at least half of those who know most of the rest agree on one other answer, and more
 * of them chose it than the key. Numbers are estimates, so people rarely agree on a wrong one.
 */
export function suspectKey(asked: Kind, answers: readonly Judged[]): SuspectedKey | null {
  if (answers.length < FEWEST_ANSWERS) return null
  const better = answers.toSorted((one, other) => other.others - one.others).slice(0, Math.floor(answers.length / 2))
  const groups = new Map<string, { instead: SuspectedKey['instead']; chosenBy: number }>()
  for (const { given, correct } of better) {
    if (!given || correct) continue
    const instead = insteadOf(asked, given)
    const key = JSON.stringify(instead)
    groups.set(key, { instead, chosenBy: (groups.get(key)?.chosenBy ?? 0) + 1 })
  }
  const right = better.filter(({ correct }) => correct).length
  const [most] = [...groups.values()].toSorted((one, other) => other.chosenBy - one.chosenBy)
  if (!most || most.chosenBy <= right || most.chosenBy * 2 < better.length) return null
  return { ...most, of: better.length }
}

function insteadOf(asked: Kind, given: GivenInCopy): SuspectedKey['instead'] {
  if ('places' in given) return { places: given.places }
  if ('number' in given) return { text: String(given.number) }
  return { text: asked.kind === 'typeIn' ? given.text.trim().toLowerCase() : given.text }
}
