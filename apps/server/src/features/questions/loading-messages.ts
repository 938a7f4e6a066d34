import { type Category, findCategory } from '@knowdown/domain/catalogue/category'
import type { Random } from '@knowdown/domain/random'
import { Problem } from '../../problem.ts'

const ANY_CATEGORY = 'Preparing your quiz...'

export interface LoadingMessages {
  forCategory(category: string): string
}

/** `linesOf`: the messages of the bank for a category. */
export function loadingMessages(
  categories: readonly Category[],
  linesOf: (category: string) => readonly string[],
  random: Random,
): LoadingMessages {
  return {
    forCategory(category) {
      const known = findCategory(categories, category)
      if (!known) throw new Problem('invalid', 'There is no such category.')
      const own = linesOf(known.id)
      return own[Math.floor(random() * own.length)] ?? ANY_CATEGORY
    },
  }
}
