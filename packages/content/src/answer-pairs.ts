import { isNumeric, rootsOf, wordsOf } from '@knowdown/domain/question/words'
import type { BankItem } from './bank-file.ts'

/** Where the answer of the asked question can be read in the telling one. */
type Place = 'stem' | 'explanation' | 'answer' | 'options'

/** Two questions of which one tells the answer of the other. */
export interface AnswerPair {
  asks: string
  tells: string
  place: Place
  /** How surely both are about the same thing. */
  weight: number
}

/**
 * The least weight that counts. An option says little, because nobody knows yet that it is right elsewhere. Found by
 * reading: of the pairs below, most are about different things.
 */
const MIN_WEIGHT: Record<Place, number> = { stem: 6.5, explanation: 6.5, answer: 6.5, options: 13 }
/** A root in more questions than this says nothing about the subject. */
const MAX_SPREAD = 150
/** In a category about one book or band its names are everywhere. */
const MAX_SHARE_OF_CATEGORY = 0.06
/** Ordinary words and years count half as much as names. */
const ORDINARY = 0.5
/** An answer such as a large country is mentioned in many explanations. */
const COMMON_ANSWER = { spread: 40, costs: 2 }
const COUNTING_WORDS = new Set(
  'one two three four five six seven eight nine ten twelve yes no none never nothing'.split(' '),
)

interface Reading {
  item: BankItem
  key: string
  keyRoots: ReadonlySet<string>
  stem: string
  explanation: string
  options: readonly string[]
  stemRoots: ReadonlySet<string>
  names: ReadonlySet<string>
}

/** All pairs in the bank, the surest first. */
export function findAnswerPairs(items: readonly BankItem[]): readonly AnswerPair[] {
  const readings = items.map(read)
  const holders = holdersOf(readings)
  const spread = (root: string) => holders.get(root)?.length ?? 1
  const isSubject = subjectTest(readings)
  const pairs: AnswerPair[] = []
  for (const asked of readings) {
    if (isTrivialKey(asked)) continue
    const common = Math.min(...[...asked.keyRoots].map(spread)) > COMMON_ANSWER.spread ? COMMON_ANSWER.costs : 0
    const shared = new Map<Reading, number>()
    for (const root of asked.stemRoots) {
      if (asked.keyRoots.has(root) || spread(root) > MAX_SPREAD || isSubject(root, asked.item.category)) continue
      const weight = Math.log(items.length / spread(root)) * (asked.names.has(root) ? 1 : ORDINARY)
      for (const other of holders.get(root) ?? []) shared.set(other, (shared.get(other) ?? -common) + weight)
    }
    for (const [other, weight] of shared) {
      const place = other === asked ? null : placeOf(asked.key, other)
      if (place && weight >= MIN_WEIGHT[place]) pairs.push({ asks: asked.item.id, tells: other.item.id, place, weight })
    }
  }
  return pairs.toSorted((one, other) => other.weight - one.weight)
}

function read(item: BankItem): Reading {
  const key = keyOf(item.answer)
  return {
    item,
    key,
    keyRoots: new Set(rootsOf(item.answer)),
    stem: phrase(item.question),
    explanation: phrase(item.explanation),
    options: item.options.map(keyOf),
    stemRoots: new Set(rootsOf(item.question)),
    names: namesIn(item.question),
  }
}

/** Folded words without the possessive, so that 'Sardinia' is found in "Sardinia's cheese". */
const phrase = (text: string): string => ` ${wordsOf(text.replace(/['’]s\b/g, '')).join(' ')} `

const keyOf = (option: string): string => phrase(option).replace(/^ (?:the|an?) (?=\S)/, ' ')

/** Roots of capitalised words inside a sentence. */
function namesIn(text: string): ReadonlySet<string> {
  const inner = text.matchAll(/(?<![.?!:"] )(?<=[ (])["']?(\p{Lu}[\p{L}\p{N}'’-]+)/gu)
  return new Set([...inner].flatMap(([, name]) => rootsOf(name ?? '')))
}

function isTrivialKey({ item, key, keyRoots }: Reading): boolean {
  return keyRoots.size === 0 || isNumeric(item.answer) || COUNTING_WORDS.has(key.trim())
}

/** The questions whose stem or explanation has a root. */
function holdersOf(readings: readonly Reading[]): ReadonlyMap<string, readonly Reading[]> {
  const holders = new Map<string, Reading[]>()
  for (const reading of readings) {
    for (const root of new Set([...reading.stemRoots, ...rootsOf(reading.item.explanation)])) {
      const known = holders.get(root)
      if (known) known.push(reading)
      else holders.set(root, [reading])
    }
  }
  return holders
}

function subjectTest(readings: readonly Reading[]): (root: string, category: string) => boolean {
  const sizes = new Map<string, number>()
  const counts = new Map<string, number>()
  for (const { item, stemRoots } of readings) {
    sizes.set(item.category, (sizes.get(item.category) ?? 0) + 1)
    for (const root of stemRoots) {
      const key = `${item.category} ${root}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return (root, category) =>
    (counts.get(`${category} ${root}`) ?? 0) > Math.max(2, MAX_SHARE_OF_CATEGORY * (sizes.get(category) ?? 0))
}

function placeOf(key: string, { stem, explanation, key: otherKey, options }: Reading): Place | null {
  if (stem.includes(key)) return 'stem'
  if (explanation.includes(key)) return 'explanation'
  if (otherKey === key) return 'answer'
  return options.includes(key) ? 'options' : null
}
