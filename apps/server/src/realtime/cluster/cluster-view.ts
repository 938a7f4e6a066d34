/** What the other nodes hold, and the way to tell them what this one does. */
export interface Elsewhere {
  /** What this node holds from now on under these words; null when it holds nothing there any more. */
  tell(about: string, name: string, held: unknown): void
  /** What others hold under these words, one entry for each node that holds something. */
  held(about: string, name: string): unknown[]
  /** Everything under `about` that some other node holds something of. */
  names(about: string): string[]
}

/** Of a product that runs as one process. */
export const NOBODY_ELSE: Elsewhere = { tell: () => {}, held: () => [], names: () => [] }

/** What nodes tell each other about. */
export const LISTENERS = 'listeners'
export const OPEN_SOCKETS = 'open sockets'
export const ONLINE = 'online'
const MEMBERS = 'members of '
export const membersOf = (channel: string): string => MEMBERS + channel
/** The channel whose members are meant; null when something else is. */
export const memberChannel = (about: string): string | null =>
  about.startsWith(MEMBERS) ? about.slice(MEMBERS.length) : null

export const sum = (counts: readonly unknown[]): number => counts.reduce<number>((all, one) => all + Number(one), 0)
