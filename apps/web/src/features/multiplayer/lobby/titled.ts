/** A category as a person writes it: the server may name it by its slug. */
export const titled = (category: string): string =>
  category.replace(/-/g, ' ').replace(/(^|\s)\p{Ll}/gu, (start) => start.toUpperCase())
