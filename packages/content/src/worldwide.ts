import type { BankItem } from './bank-file.ts'

/** Categories about works and groups of one country: their questions cannot be spread over the world. */
const BOUND = new Set(
  `comics harry-potter lord-of-the-rings the-hobbit dungeons-and-dragons bts blackpink twice stray-kids marvel
  classic-hollywood 2000s-comedies oscars 90s-cartoons 90s-sitcoms 90s-music 90s-pop-culture nintendo playstation
  indie-games general-gaming ya-fiction`.split(/\s+/),
)

export const isWorldwide = (category: string): boolean => !BOUND.has(category)

/** The writers tag what is about one of the two countries that quizzes ask about too often. */
export const isAboutUsOrUk = ({ tags }: BankItem): boolean => tags.includes('usa') || tags.includes('uk')
