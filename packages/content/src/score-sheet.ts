import { LETTERS, type Letter, type SheetKey } from './blind-sheet.ts'

/** So sure must a checker be that an agreeing answer counts as a pass. */
const SURE = 4

export interface Checked {
  id: string
  /** An option's text, or that none, several or an unclear one would be right. */
  said: string
  sure: number
  note: string
  agrees: boolean
  passes: boolean
}

export interface Score {
  checked: readonly Checked[]
  /** Lines that could not be read, or that answer a question twice or one that was not asked. */
  unreadable: readonly string[]
  unanswered: readonly string[]
}

/** Reads lines like `space-0002 B 5` or `space-0014 several 4 both moons fit`, and holds them against the key. */
export function scoreSheet(key: SheetKey, answers: string): Score {
  const checked = new Map<string, Checked>()
  const unreadable: string[] = []
  for (const line of answers.split(/\r?\n/).filter((text) => text.trim() !== '')) {
    const answer = readLine(line, key)
    if (answer && !checked.has(answer.id)) checked.set(answer.id, answer)
    else unreadable.push(line)
  }
  return {
    checked: [...checked.values()],
    unreadable,
    unanswered: Object.keys(key).filter((id) => !checked.has(id)),
  }
}

function readLine(line: string, key: SheetKey): Checked | null {
  const pattern = /^(\S+)[\s|]+([A-D]|none|several|unclear)\b[\s,|]*([1-5])?[\s,|:]*(.*)$/i
  const [, id = '', choice = '', sureness, note = ''] = pattern.exec(line.trim()) ?? []
  const entry = key[id]
  if (!entry) return null
  const place = LETTERS.indexOf(choice.toUpperCase() as Letter)
  const agrees = LETTERS[place] === entry.letter
  const sure = Number(sureness ?? 1)
  return { id, said: entry.options[place] ?? choice.toLowerCase(), sure, note, agrees, passes: agrees && sure >= SURE }
}
