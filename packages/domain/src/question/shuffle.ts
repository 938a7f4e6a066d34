import type { Dice } from '../dice.ts'

/** Fisher-Yates: every order is equally likely. */
export function shuffle<Item>(items: readonly Item[], dice: Dice): Item[] {
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(dice() * (last + 1))
    const [one, two] = [shuffled[last] as Item, shuffled[other] as Item]
    shuffled[last] = two
    shuffled[other] = one
  }
  return shuffled
}
