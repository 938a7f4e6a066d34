import { foldOption, likeness, rootsOf, trigramsOf, wordsOf } from './words.ts'

export interface Comparable {
  id: string
  question: string
  answer: string
}

export interface Duplicate {
  of: string
  kind: 'same-question' | 'other-key' | 'near-duplicate' | 'same-fact'
}

interface Entry {
  id: string
  stem: string
  answer: string
  trigrams: ReadonlySet<string>
  roots: ReadonlySet<string>
}

const RARE_ROOTS = 5

/** Finds a question that asks the same as one it already holds. */
export interface DuplicateFinder {
  find(question: Comparable): Duplicate | null
  add(question: Comparable): void
}

/** Only questions that share a rare word are compared, so that five thousand take seconds and not hours. */
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
      let fact: Duplicate | null = null
      for (const other of candidates(entry)) {
        const kind = kindOf(entry, other)
        if (kind === 'near-duplicate') return { of: other.id, kind }
        if (kind) fact ??= { of: other.id, kind }
      }
      return fact
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

  const candidates = ({ roots, answer }: Entry): Iterable<Entry> => {
    const rare = [...roots].toSorted((one, other) => (byRoot.get(one)?.length ?? 0) - (byRoot.get(other)?.length ?? 0))
    const found = rare.slice(0, RARE_ROOTS).flatMap((root) => byRoot.get(root) ?? [])
    return new Set(found.filter((other) => other.answer === answer))
  }
  const kindOf = (one: Entry, other: Entry): Duplicate['kind'] | null => {
    const letters = likeness(one.trigrams, other.trigrams)
    const common = weigh([...one.roots].filter((root) => other.roots.has(root)))
    const [own, theirs] = [weigh(one.roots), weigh(other.roots)]
    if (letters >= 0.75 || common / (own + theirs - common) >= 0.85) return 'near-duplicate'
    const part = common / Math.min(own, theirs)
    return Math.min(one.roots.size, other.roots.size) > 2 && (letters >= 0.55 || part >= 0.75) ? 'same-fact' : null
  }

  for (const question of known) finder.add(question)
  return finder
}

const entryFor = ({ id, question, answer }: Comparable): Entry => ({
  id,
  stem: wordsOf(question).join(' '),
  answer: foldOption(answer),
  trigrams: trigramsOf(question),
  roots: new Set(rootsOf(question)),
})
