import { DIFFICULTIES, type Difficulty, isDifficulty } from '@knowdown/domain/catalogue/difficulty'

const VERDICTS = ['kept', 'look-up', 'fixed', 'dropped', 'new'] as const

/** One review of one question by a person who did not write it. */
export interface ReviewRecord {
  id: string
  /** Stored here too, because a dropped question is no longer in the bank. */
  difficulty: Difficulty
  checker: string
  date: string
  verdict: (typeof VERDICTS)[number]
  /** Only for blind answers: whether the answer agrees with the key. */
  agrees?: boolean
  sure?: number
  /** Where the fact was looked up. */
  source?: string
  note?: string
}

export interface ReviewedCell {
  answered: number
  agreed: number
  fixed: number
  dropped: number
  lookedUp: number
}

/** One JSON record per line; throws at the first line that is not one. */
export function parseReviews(text: string): readonly ReviewRecord[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => {
      const record: unknown = JSON.parse(line)
      if (!isRecord(record)) throw new Error(`Line ${index + 1} of the review log is no record: ${line}`)
      return record
    })
}

function isRecord(value: unknown): value is ReviewRecord {
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

/** Totals per difficulty. A question counts once, with its first blind answer. */
export function summariseReviews(
  records: readonly ReviewRecord[],
  category?: string,
): Record<Difficulty, ReviewedCell> {
  const mine = records.filter(({ id }) => category === undefined || categoryOf(id) === category)
  return Object.fromEntries(
    DIFFICULTIES.map((level) => [level, summariseCell(mine.filter(({ difficulty }) => difficulty === level))]),
  ) as Record<Difficulty, ReviewedCell>
}

function summariseCell(records: readonly ReviewRecord[]): ReviewedCell {
  const firstAnswers = new Map<string, boolean>()
  for (const { id, agrees } of records) {
    if (agrees !== undefined && !firstAnswers.has(id)) firstAnswers.set(id, agrees)
  }
  const distinct = (has: (record: ReviewRecord) => boolean) => new Set(records.filter(has).map(({ id }) => id)).size
  return {
    answered: firstAnswers.size,
    agreed: [...firstAnswers.values()].filter((agrees) => agrees).length,
    fixed: distinct(({ verdict }) => verdict === 'fixed'),
    dropped: distinct(({ verdict }) => verdict === 'dropped'),
    lookedUp: distinct(({ source }) => source !== undefined),
  }
}

/** Whether the latest blind answer to each question agrees; changed questions are answered again. */
export function latestAnswers(records: readonly ReviewRecord[]): ReadonlyMap<string, boolean> {
  return new Map(records.flatMap(({ id, agrees }) => (agrees === undefined ? [] : [[id, agrees] as const])))
}
