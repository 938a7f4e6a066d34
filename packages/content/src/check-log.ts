import { DIFFICULTIES, type Difficulty, isDifficulty } from '@knowdown/domain/catalogue/difficulty'

const VERDICTS = ['kept', 'look-up', 'fixed', 'dropped', 'new'] as const

/** One look at one question by somebody who did not write it. */
export interface CheckRecord {
  id: string
  /** Kept here too, because a dropped question stands nowhere else. */
  difficulty: Difficulty
  checker: string
  date: string
  verdict: (typeof VERDICTS)[number]
  /** Blind answers only: whether it was the key's. */
  agrees?: boolean
  sure?: number
  /** Where the fact was looked up. */
  source?: string
  note?: string
}

export interface CheckedCell {
  answered: number
  agreed: number
  fixed: number
  dropped: number
  lookedUp: number
}

/** One JSON record on each line; the first line that is none stops the reading. */
export function readChecks(text: string): readonly CheckRecord[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => {
      const record: unknown = JSON.parse(line)
      if (!isRecord(record)) throw new Error(`Line ${index + 1} of the log of checks is no record: ${line}`)
      return record
    })
}

function isRecord(value: unknown): value is CheckRecord {
  if (typeof value !== 'object' || value === null) return false
  const { id, difficulty, checker, date, verdict, agrees } = value as Record<string, unknown>
  return (
    /^[\w-]+-\d{4}$/.test(String(id)) &&
    isDifficulty(difficulty) &&
    typeof checker === 'string' &&
    /^\d{4}-\d\d-\d\d$/.test(String(date)) &&
    VERDICTS.some((one) => one === verdict) &&
    (agrees === undefined || typeof agrees === 'boolean')
  )
}

const categoryOf = (id: string): string => id.slice(0, id.lastIndexOf('-'))

/** What became of the questions of each difficulty; a question counts once, and with its first answer. */
export function checkedCells(records: readonly CheckRecord[], category?: string): Record<Difficulty, CheckedCell> {
  const mine = records.filter(({ id }) => category === undefined || categoryOf(id) === category)
  return Object.fromEntries(
    DIFFICULTIES.map((level) => [level, cellOf(mine.filter(({ difficulty }) => difficulty === level))]),
  ) as Record<Difficulty, CheckedCell>
}

function cellOf(records: readonly CheckRecord[]): CheckedCell {
  const firstAnswers = new Map<string, boolean>()
  for (const { id, agrees } of records) {
    if (agrees !== undefined && !firstAnswers.has(id)) firstAnswers.set(id, agrees)
  }
  const distinct = (has: (record: CheckRecord) => boolean) => new Set(records.filter(has).map(({ id }) => id)).size
  return {
    answered: firstAnswers.size,
    agreed: [...firstAnswers.values()].filter((agrees) => agrees).length,
    fixed: distinct(({ verdict }) => verdict === 'fixed'),
    dropped: distinct(({ verdict }) => verdict === 'dropped'),
    lookedUp: distinct(({ source }) => source !== undefined),
  }
}

/** The last blind answer to each question; what was changed since is answered again. */
export function lastAnswers(records: readonly CheckRecord[]): ReadonlyMap<string, boolean> {
  return new Map(records.flatMap(({ id, agrees }) => (agrees === undefined ? [] : [[id, agrees] as const])))
}
