import type { StoredMatch } from '../../../features/matches/match-store.ts'

/** Far more than one process can serve at once. */
const MOST_CACHED = 5_000

export interface MatchCache<Entry> {
  get(code: string): Entry | undefined
  set(code: string, entry: Entry): void
  delete(code: string): void
  clear(): void
}

/** The matches that this process read or wrote last, by code. */
export function matchCache<Entry extends { stored: StoredMatch }>(): MatchCache<Entry> {
  const entries = new Map<string, Entry>()
  return {
    get: (code) => entries.get(code),
    set(code, entry) {
      // Ended matches are hardly read, and their rows get deleted.
      if (entry.stored.match.phase === 'ended') entries.delete(code)
      else {
        if (entries.size >= MOST_CACHED) entries.clear()
        entries.set(code, entry)
      }
    },
    delete: (code) => void entries.delete(code),
    clear: () => entries.clear(),
  }
}
