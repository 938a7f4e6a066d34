/** Tells what shows the mistakes deck of this device that it was written. */
let writes = 0
const listeners = new Set<() => void>()

export const deckWrites = (): number => writes

export function onDeckWritten(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function deckWritten(): void {
  writes += 1
  for (const listener of listeners) listener()
}
