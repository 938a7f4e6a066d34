/** Names of colour tokens; a gradient runs from the first to the second. */
type Tint = 'peach' | 'mint' | 'lilac' | 'sky' | 'butter'

export interface Pack {
  key: string
  title: string
  description: string
  /** Name of an icon in the lucide set. */
  icon: string
  gradient: readonly [from: Tint, to: Tint]
  /** Ids of the four categories that the pack unlocks. */
  categories: readonly [string, string, string, string]
}

export const PACKS: readonly Pack[] = [
  {
    key: 'fantasy',
    title: 'Fantasy Pack',
    description: 'Wands, rings, riddles and a well-worn set of dice.',
    icon: 'castle',
    gradient: ['lilac', 'sky'],
    categories: ['harry-potter', 'lord-of-the-rings', 'the-hobbit', 'dungeons-and-dragons'],
  },
  {
    key: 'kpop',
    title: 'K-Pop Pack',
    description: 'Four groups, their songs, stages and stories.',
    icon: 'mic-vocal',
    gradient: ['peach', 'lilac'],
    categories: ['bts', 'blackpink', 'twice', 'stray-kids'],
  },
  {
    key: 'movieBuff',
    title: 'Movie Buff Pack',
    description: 'From black-and-white stars to capes and golden statues.',
    icon: 'popcorn',
    gradient: ['butter', 'peach'],
    categories: ['marvel', 'classic-hollywood', '2000s-comedies', 'oscars'],
  },
  {
    key: 'nostalgia90s',
    title: '90s Nostalgia Pack',
    description: 'Rewind the tape to Saturday mornings and dial-up tones.',
    icon: 'cassette-tape',
    gradient: ['mint', 'butter'],
    categories: ['90s-cartoons', '90s-sitcoms', '90s-music', '90s-pop-culture'],
  },
  {
    key: 'hardcoreTrivia',
    title: 'Hardcore Trivia',
    description: 'Odd facts, twisted questions and history nobody taught you.',
    icon: 'brain',
    gradient: ['sky', 'lilac'],
    categories: ['obscure-facts', 'trick-questions', 'weird-history', 'trivia-plus'],
  },
  {
    key: 'gamer',
    title: 'Gamer Pack',
    description: 'Plumbers, hidden gems and every console generation.',
    icon: 'joystick',
    gradient: ['mint', 'sky'],
    categories: ['nintendo', 'playstation', 'indie-games', 'general-gaming'],
  },
  {
    key: 'bookLover',
    title: 'Book Lovers Pack',
    description: 'Great novels, the people behind them and the lines we keep.',
    icon: 'library',
    gradient: ['peach', 'butter'],
    categories: ['classic-lit', 'ya-fiction', 'authors', 'famous-quotes'],
  },
  {
    key: 'worldExplorer',
    title: 'World Explorer Pack',
    description: 'Around the globe by flag, city, monument and custom.',
    icon: 'earth',
    gradient: ['sky', 'mint'],
    categories: ['flags', 'capitals', 'landmarks', 'cultural-facts'],
  },
]

export const findPack = (key: string): Pack | null => PACKS.find((pack) => pack.key === key) ?? null
