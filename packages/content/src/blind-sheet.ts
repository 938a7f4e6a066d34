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

/** What the letters of the sheet mean, by question id. The checker must not see it. */
export type SheetKey = Record<string, KeyEntry>

/** Questions without key or explanation, in random order with shuffled options, for a checker to answer blind. */
export function makeSheet(items: readonly BankItem[], random: Random): { sheet: string; key: SheetKey } {
  const key: SheetKey = {}
  const lines = shuffle(items, random).map(({ id, question, answer, category, difficulty, ...item }) => {
    const options = shuffle(item.options, random)
    const letter = LETTERS[options.indexOf(answer)] ?? 'A'
    key[id] = { letter, options, question, category, difficulty }
    return [id, question, ...options.map((option, place) => `${LETTERS[place]}: ${option}`)].join(' | ')
  })
  return { sheet: `${lines.join('\n')}\n`, key }
}

/** From 1 to 5: how sure a checker must be for an agreeing answer to pass. */
const SURE_ENOUGH = 4

export interface ScoredAnswer {
  id: string
  /** The text of an option, or `none`, `several` or `unclear`. */
  said: string
  sure: number
  note: string
  agrees: boolean
  passes: boolean
}

export interface SheetScore {
  scored: readonly ScoredAnswer[]
  /** Lines that could not be read, or that answer a question twice or one that was not asked. */
  unreadable: readonly string[]
  unanswered: readonly string[]
}

/** Reads lines like `space-0002 B 5` or `space-0014 several 4 both moons fit`, and compares them with the key. */
export function scoreSheet(key: SheetKey, answers: string): SheetScore {
  const scored = new Map<string, ScoredAnswer>()
  const unreadable: string[] = []
  for (const line of answers.split(/\r?\n/).filter((text) => text.trim() !== '')) {
    const answer = parseAnswerLine(line, key)
    if (answer && !scored.has(answer.id)) scored.set(answer.id, answer)
    else unreadable.push(line)
  }
  return {
    scored: [...scored.values()],
    unreadable,
    unanswered: Object.keys(key).filter((id) => !scored.has(id)),
  }
}

function parseAnswerLine(line: string, key: SheetKey): ScoredAnswer | null {
  const pattern = /^(\S+)[\s|]+([A-D]|none|several|unclear)\b[\s,|]*([1-5])?[\s,|:]*(.*)$/i
  const [, id = '', choice = '', sureness, note = ''] = pattern.exec(line.trim()) ?? []
  const entry = key[id]
  if (!entry) return null
  const place = LETTERS.indexOf(choice.toUpperCase() as Letter)
  const agrees = LETTERS[place] === entry.letter
  const sure = Number(sureness ?? 1)
  return {
    id,
    said: entry.options[place] ?? choice.toLowerCase(),
    sure,
    note,
    agrees,
    passes: agrees && sure >= SURE_ENOUGH,
  }
}
