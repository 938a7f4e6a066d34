import { containsPhrase, foldOption, jaccardSimilarity, rootsOf, trigramsOf, wordsOf } from '../words.ts'

export interface Comparable {
  id: string
  question: string
  answer: string
  /** Mirror pairs count only within one category, because a quiz does not mix categories. */
  category?: string
}

export interface Duplicate {
  of: string
  /** In a mirror pair each question contains the answer of the other. */
  kind: 'same-question' | 'other-key' | 'near-duplicate' | 'same-fact' | 'mirror-pair'
}

interface Entry {
  id: string
  category: string | undefined
  stem: string
  answer: string
  trigrams: ReadonlySet<string>
  roots: ReadonlySet<string>
}

const RARE_ROOTS = 5
const SHORT_ANSWER = 3
/** Two questions that contain each other's answer are one fact only if the rest of their words overlap this much. */
const SAME_FACT_SHARE = 0.4

/** Finds known questions that ask the same as a new one. */
export interface DuplicateFinder {
  find(question: Comparable): Duplicate | null
  add(question: Comparable): void
}

/** Compares only questions that share a rare word, so that five thousand take seconds instead of hours. */
export function duplicateFinder(known: Iterable<Comparable>): DuplicateFinder {
  const byStem = new Map<string, Entry>()
  const byRoot = new Map<string, Entry[]>()
  const weight = (root: string) => 1 / (1 + Math.log(1 + (byRoot.get(root)?.length ?? 0)))
  const weigh = (roots: Iterable<string>) => [...roots].reduce((sum, root) => sum + weight(root), 0)

  const finder: DuplicateFinder = {
    find(question) {
      const entry = entryFor(question)
      const same = byStem.get(entry.stem)
      if (same) return { of: same.id, kind: same.answer === entry.answer ? 'same-question' : 'other-key' }
      let weaker: Duplicate | null = null
      for (const other of candidatesFor(entry)) {
        const kind = other.answer === entry.answer ? kindOf(entry, other) : mirrors(entry, other) ? 'mirror-pair' : null
        if (kind === 'near-duplicate') return { of: other.id, kind }
        if (kind) weaker ??= { of: other.id, kind }
      }
      return weaker
    },
    add(question) {
      const entry = entryFor(question)
      byStem.set(entry.stem, entry)
      for (const root of entry.roots) {
        const sharing = byRoot.get(root)
        if (sharing) sharing.push(entry)
        else byRoot.set(root, [entry])
      }
    },
  }

  const candidatesFor = ({ roots }: Entry): Iterable<Entry> => {
    const rare = [...roots].toSorted((one, other) => (byRoot.get(one)?.length ?? 0) - (byRoot.get(other)?.length ?? 0))
    return new Set(rare.slice(0, RARE_ROOTS).flatMap((root) => byRoot.get(root) ?? []))
  }
  const kindOf = (one: Entry, other: Entry): Duplicate['kind'] | null => {
    const letters = jaccardSimilarity(one.trigrams, other.trigrams)
    const common = weigh([...one.roots].filter((root) => other.roots.has(root)))
    const [own, theirs] = [weigh(one.roots), weigh(other.roots)]
    if (letters >= 0.75 || common / (own + theirs - common) >= 0.85) return 'near-duplicate'
    const part = common / Math.min(own, theirs)
    return Math.min(one.roots.size, other.roots.size) > 2 && (letters >= 0.55 || part >= 0.75) ? 'same-fact' : null
  }
  const mirrors = (one: Entry, other: Entry): boolean => {
    if (
      one.category !== other.category ||
      !mentionsAnswer(one.stem, other.answer) ||
      !mentionsAnswer(other.stem, one.answer)
    )
      return false
    const [own, theirs] = [rootsWithout(one, other.answer), rootsWithout(other, one.answer)]
    const common = weigh(own.filter((root) => theirs.includes(root)))
    return common >= SAME_FACT_SHARE * Math.min(weigh(own), weigh(theirs))
  }

  for (const question of known) finder.add(question)
  return finder
}

/** Ignores short answers such as numbers, which occur in many questions by chance. */
const mentionsAnswer = (stem: string, answer: string): boolean =>
  answer.length > SHORT_ANSWER && containsPhrase(stem, answer)

/** The question's roots without those of the other question's answer. */
const rootsWithout = ({ roots }: Entry, answer: string): string[] => {
  const given = new Set(rootsOf(answer))
  return [...roots].filter((root) => !given.has(root))
}

const entryFor = ({ id, question, answer, category }: Comparable): Entry => ({
  id,
  category,
  stem: wordsOf(question).join(' '),
  answer: foldOption(answer),
  trigrams: trigramsOf(question),
  roots: new Set(rootsOf(question)),
})
