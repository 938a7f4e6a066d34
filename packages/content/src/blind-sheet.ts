import type { Difficulty } from '@knowdown/domain/catalogue/difficulty'
import { type Random, shuffle } from '@knowdown/domain/random'
import type { BankItem } from './bank-file.ts'

export const LETTERS = ['A', 'B', 'C', 'D'] as const
export type Letter = (typeof LETTERS)[number]

interface KeyEntry {
  letter: Letter
  /** In the order of the sheet. */
  options: readonly string[]
  question: string
  category: string
  difficulty: Difficulty
}

/** What the sheet's letters mean, by the question's id. Not for the eyes of the one who answers. */
export type SheetKey = Record<string, KeyEntry>

/** Questions without key or explanation, in any order, options shuffled anew: what a blind checker gets. */
export function makeSheet(items: readonly BankItem[], dice: Random): { sheet: string; key: SheetKey } {
  const key: SheetKey = {}
  const lines = shuffle(items, dice).map(({ id, question, answer, category, difficulty, ...item }) => {
    const options = shuffle(item.options, dice)
    const letter = LETTERS[options.indexOf(answer)] ?? 'A'
    key[id] = { letter, options, question, category, difficulty }
    return [id, question, ...options.map((option, place) => `${LETTERS[place]}: ${option}`)].join(' | ')
  })
  return { sheet: `${lines.join('\n')}\n`, key }
}
