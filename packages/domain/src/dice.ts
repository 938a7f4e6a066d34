/** Chance as an argument: each roll is a number from 0 up to, but not including, 1. */
export type Dice = () => number

/** The same seed gives the same rolls (mulberry32): for shuffles that must be repeatable, never for secrets. */
export function seededDice(seed: number): Dice {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

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
