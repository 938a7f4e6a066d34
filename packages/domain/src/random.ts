/** Returns a number from 0 up to, but not including, 1. Passed as an argument so that tests can repeat a draw. */
export type Random = () => number

/** The same seed gives the same numbers (mulberry32). For repeatable shuffles, never for secrets. */
export function seededRandom(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Fisher-Yates: every order is equally likely. */
export function shuffle<Item>(items: readonly Item[], random: Random): Item[] {
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const [one, two] = [shuffled[last] as Item, shuffled[other] as Item]
    shuffled[last] = two
    shuffled[other] = one
  }
  return shuffled
}
