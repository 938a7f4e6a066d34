import type { QuizDraft, QuizJob, WritingState } from '../../../api/quiz-jobs/use-quiz-jobs.ts'

const OBSTACLES: Readonly<Record<NonNullable<WritingState['obstacle']>, string>> = {
  unverified: 'Please verify your e-mail address first.',
  'too-new': 'Quizzes are written for accounts that are a day old.',
  barred: 'No quizzes are written for this account.',
  'day-used': 'That is all for today.',
  'tokens-used': 'The models have written enough for today.',
  paused: 'Writing quizzes is paused.',
  breaker: 'The model does not answer right now.',
  distrusted: 'The model makes too many mistakes and is not used.',
}

export function obstacleText(obstacle: NonNullable<WritingState['obstacle']>, opensAt: number | null): string {
  if (opensAt === null) return OBSTACLES[obstacle]
  const when = new Date(opensAt).toLocaleString(undefined, { weekday: 'short', hour: '2-digit', minute: '2-digit' })
  return `${OBSTACLES[obstacle]} It opens again ${when}.`
}

export const STAGES = [
  ['plan', 'Collecting facts'],
  ['write', 'Writing questions'],
  ['rules', 'Checking the rules'],
  ['repair', 'Mending faults'],
  ['blind', 'Answering blind, twice'],
] as const

const REASONS: Readonly<Record<string, string>> = {
  duplicate: 'repeated others',
  'no-quote': 'had no quote',
  misshapen: 'were not complete',
  unsure: 'were unsure',
  'changes-over-time': 'may change soon',
  contact: 'held an address or a link',
  unsafe: 'were not suitable',
  'refers-to-options': 'pointed at other answers',
  'against-the-rules': 'broke the rules',
}

/** How many are here, and what became of the others. */
export function draftFact({ topic, asked, kept, drafts, dropped }: QuizJob): string {
  const here = drafts.length + kept
  const lost = dropped.flatMap(({ reason, count }) => (REASONS[reason] ? [`${count} ${REASONS[reason]}`] : []))
  const source = topic === null ? 'A draft from your text.' : 'A draft about your topic.'
  return `${source} You asked for ${asked}: ${[`${here} are here`, ...(here < asked ? lost : [])].join(', ')}.`
}

const WHY_FAILED: Readonly<Record<string, string>> = {
  blocked: 'The model would not write about this.',
  'rate-limited': 'The model has too much to do right now. Please try again later.',
  overloaded: 'The model has too much to do right now. Please try again later.',
}

/** Why there is no draft. What only operators can mend is not told here. */
export const failedText = (failure: string | null): string =>
  `${WHY_FAILED[failure ?? ''] ?? 'Nothing could be written this time.'} It did not count.`

const SAID: Readonly<Record<string, string>> = {
  none: 'none of them',
  several: 'more than one',
  'not-checked': 'nothing',
}

/** When the checker chose this option; null if it never did. */
export function checkedWhen({ answers }: QuizDraft, option: string): string | null {
  const [first, second] = answers.map(({ chosen }) => chosen === option)
  if (first && second) return 'both times'
  if (first) return '1st time'
  return second ? '2nd time' : null
}

/** What the checker answered, in one sentence. */
export function checkerSaid({ answers, names }: QuizDraft): string {
  const said = answers.map(({ doubt, chosen }) => chosen ?? SAID[doubt ?? ''] ?? 'nothing')
  const [first = 'nothing', second = 'nothing'] = said
  const unsure = answers.some(({ doubt }) => doubt === 'checker-unsure') ? ', and was not sure' : ''
  const named = names.length > 0 ? ` It names ${names.join(' and ')}.` : ''
  return first === second
    ? `The checker answered ${first} both times${unsure}.${named}`
    : `The checker answered ${first}, then ${second}${unsure}.${named}`
}

/** Shorter words stand in every text. */
const SHORTEST_WORD = 4
/** Words, and at even places what stands between them. */
const partsOf = (text: string): string[] => text.split(/([\p{L}\p{N}]+)/u)
const wordsOf = (text: string): string[] => partsOf(text.toLowerCase()).filter((_, at) => at % 2 === 1)

/** The parts of a quote; those that decide for the answer are the answer itself, or else its words. */
export function markDeciding(quote: string, answer: string): { text: string; deciding: boolean }[] {
  const parts = partsOf(quote)
  const words = wordsOf(answer)
  const wordAt = (at: number) => parts[at]?.toLowerCase()
  const begins = (at: number) => words.length > 0 && words.every((word, place) => wordAt(at + 2 * place) === word)
  const start = parts.findIndex((_, at) => at % 2 === 1 && begins(at))
  if (start >= 0) {
    const end = start + 2 * words.length - 1
    return [
      { text: parts.slice(0, start).join(''), deciding: false },
      { text: parts.slice(start, end).join(''), deciding: true },
      { text: parts.slice(end).join(''), deciding: false },
    ]
  }
  const telling = new Set(words.filter((word) => word.length >= SHORTEST_WORD || /\p{N}/u.test(word)))
  return parts.map((text) => ({ text, deciding: telling.has(text.toLowerCase()) }))
}
