import type { DeviceStorage } from './device-storage.ts'

const KEY = 'personal-bests'

interface Played {
  userId: string | null
  category: string
  difficulty: string
}

const placeOf = ({ userId, category, difficulty }: Played) => `${userId ?? ''} ${category} ${difficulty}`

/** The best result of this player on this device before now; null for the first one. */
export const readBest = (storage: DeviceStorage, played: Played): number | null =>
  readAll(storage)[placeOf(played)] ?? null

/** Keeps the result if it is the best so far. */
export function keepBest(storage: DeviceStorage, played: Played, right: number): void {
  const best = readBest(storage, played)
  if (best !== null && best >= right) return
  storage.write(KEY, JSON.stringify({ ...readAll(storage), [placeOf(played)]: right }))
}

/** Storage may hold data of another version, or data that someone edited. */
function readAll(storage: DeviceStorage): Record<string, number> {
  try {
    const kept: unknown = JSON.parse(storage.read(KEY) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(Object.entries(kept).filter(([, right]) => typeof right === 'number'))
  } catch {
    return {}
  }
}
