export interface PersonalBest {
  right: number
  /** Whether this result is better than every earlier one; the first result is not. */
  isNew: boolean
}

/**
 * The best result of a player, this one included. `known` is the best before it: null for the first, undefined while it
 * is not known for certain; then the best on this device is shown and nothing is called new.
 */
export function personalBest(right: number, known: number | null | undefined, onDevice: number | null): PersonalBest {
  if (known === undefined) return { right: Math.max(right, onDevice ?? 0), isNew: false }
  return { right: Math.max(right, known ?? 0), isNew: known !== null && right > known }
}
