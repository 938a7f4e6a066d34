/** The kinds of push notices. */
export const PUSH_KINDS = ['streak', 'challenge', 'rematch'] as const
export type PushKind = (typeof PUSH_KINDS)[number]

export const MOST_PUSHES_A_DAY = 2
/** Nothing is sent from 21:00 to 9:00 on the player's own clock. */
export const QUIET_FROM_HOUR = 21
export const QUIET_UNTIL_HOUR = 9
/** The reminder of a streak comes in the evening, before the quiet hours begin. */
export const EVENING_FROM_HOUR = 18
export const MIN_STREAK_TO_REMIND = 3

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const FIRST_RETRY_MS = 30_000
const MAX_RETRY_MS = HOUR_MS

/** Milliseconds since midnight on the player's clock. */
const sinceMidnight = (at: number, offsetMinutes: number): number => {
  const local = at + offsetMinutes * 60_000
  return local - Math.floor(local / DAY_MS) * DAY_MS
}

/** The moment itself, or the end of the quiet hours it falls into. */
export function afterQuietHours(at: number, offsetMinutes: number): number {
  const time = sinceMidnight(at, offsetMinutes)
  if (time < QUIET_UNTIL_HOUR * HOUR_MS) return at + QUIET_UNTIL_HOUR * HOUR_MS - time
  if (time >= QUIET_FROM_HOUR * HOUR_MS) return at + DAY_MS + QUIET_UNTIL_HOUR * HOUR_MS - time
  return at
}

export const isEvening = (at: number, offsetMinutes: number): boolean => {
  const time = sinceMidnight(at, offsetMinutes)
  return time >= EVENING_FROM_HOUR * HOUR_MS && time < QUIET_FROM_HOUR * HOUR_MS
}

/** When the player's day began. */
export const startOfDay = (at: number, offsetMinutes: number): number => at - sinceMidnight(at, offsetMinutes)

/** Growing pauses: a service that is down is asked less and less often. */
export const pushRetryDelayMs = (attempts: number): number =>
  Math.min(FIRST_RETRY_MS * 4 ** Math.max(0, attempts - 1), MAX_RETRY_MS)

export const isStreakAtRisk = (streak: { length: number; playedToday: boolean }): boolean =>
  streak.length >= MIN_STREAK_TO_REMIND && !streak.playedToday

export interface PushText {
  title: string
  body: string
  /** Where a tap leads, below our own address. */
  path: string
}

export type PushSubject =
  | { kind: 'streak'; length: number }
  | { kind: 'challenge'; challengeId: string; name: string; right: number }
  | { kind: 'rematch' }

/** Holds no word of a question, because a locked screen may show it. */
export function pushText(subject: PushSubject): PushText {
  switch (subject.kind) {
    case 'streak':
      return { title: `Keep your ${subject.length} days`, body: 'Today’s ten are waiting.', path: '/daily' }
    case 'challenge':
      return {
        title: 'Your challenge was answered',
        body: `${subject.name} got ${subject.right} of 10 right.`,
        path: `/c/${subject.challengeId}`,
      }
    case 'rematch':
      return { title: 'Rematch?', body: 'Your opponent wants to play again.', path: '/' }
  }
}

/** The push services of the browsers. The server calls no other host, whatever a subscription says. */
const PUSH_SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)*push\.apple\.com$/,
  /^(?:[\w-]+\.)*notify\.windows\.com$/,
]

/** Whether this address is of a known push service; `alsoAllowed` are origins for tests. */
export function isPushEndpoint(endpoint: string, alsoAllowed: readonly string[] = []): boolean {
  let url: URL
  try {
    url = new URL(endpoint)
  } catch {
    // No address at all.
    return false
  }
  if (alsoAllowed.includes(url.origin)) return true
  const { protocol, hostname, port, username, password } = url
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === ''
  return isPlain && PUSH_SERVICES.some((service) => service.test(hostname))
}
