import type { Dice } from '../dice.ts'
import { shuffle } from './shuffle.ts'

const OPENERS = 2
/** Two in a row that fewer than this share get right make a sour end. */
const SOUR_BELOW = 0.35

/** Opens with the easiest two, goes on in any order, and does not end on two that hardly anyone knows. */
export function arrangeQuiz<Item>(chosen: readonly Item[], chanceRight: (item: Item) => number, dice: Dice): Item[] {
  const fromEasiest = shuffle(chosen, dice).toSorted((one, other) => chanceRight(other) - chanceRight(one))
  const rest = shuffle(fromEasiest.slice(OPENERS), dice)
  const isSour = (item: Item) => chanceRight(item) < SOUR_BELOW
  if (rest.length >= 2 && rest.slice(-2).every(isSour)) {
    const mild = rest.findIndex((item) => !isSour(item))
    if (mild >= 0) rest.push(...rest.splice(mild, 1))
  }
  return [...fromEasiest.slice(0, OPENERS), ...rest]
}
