const TINTS = ['bg-peach', 'bg-mint', 'bg-lilac', 'bg-sky', 'bg-butter'] as const

/** One of the five pastels; the same for a category wherever and in whatever order it is shown. */
export function tintOf(categoryId: string): (typeof TINTS)[number] {
  let sum = 0
  for (const letter of categoryId) sum = (sum * 31 + letter.charCodeAt(0)) % 9_973
  return TINTS[sum % TINTS.length] ?? 'bg-peach'
}
