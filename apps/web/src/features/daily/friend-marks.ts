const PARAMETER = 'r'

/** What a shared link tells about its sender: the number of the daily and ten marks, and no name. */
export interface FriendMarks {
  number: number
  /** By question: whether it was right. */
  marks: readonly boolean[]
}

export const sharedDailyLink = (origin: string, { number, marks }: FriendMarks): string =>
  `${origin}/daily?${PARAMETER}=${number}-${marks.map(Number).join('')}`

/** Null when the address has no marks, or none that can be read. */
export function friendMarksFrom(search: string): FriendMarks | null {
  const [, number, marks] = /^(\d{1,6})-([01]{10})$/.exec(new URLSearchParams(search).get(PARAMETER) ?? '') ?? []
  return number && marks ? { number: Number(number), marks: [...marks].map((mark) => mark === '1') } : null
}
