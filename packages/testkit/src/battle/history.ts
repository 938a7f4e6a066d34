export type Role = 'host' | 'guest'

/** One answer as a player sent it, and what came of it. */
export interface SentAnswer {
  index: number
  answer: string
  /** `unknown`: no reply ever came, so it may have happened or not. */
  outcome: 'ok' | 'fail' | 'unknown'
  accepted: boolean
  wasCorrect: boolean
  sentAt: number
  /** How long before the deadline it was first sent. */
  earlyMs: number
  ackMs: number
}

export interface Heard {
  channel: string
  name: string
  seq: number
  after: number
  // biome-ignore lint/suspicious/noExplicitAny: the checker reads what each event holds.
  data: any
  /** Counts connections: order is promised within one. */
  connection: number
}

export interface MatchEnd {
  host_score: number
  guest_score: number
  winner: string
  answers: { player: Role; index: number; answer: string | null; was_correct: boolean; is_timeout: boolean }[]
}

/** What an account says after the battle; null where nobody answered. */
export interface AccountAfterwards {
  /** Whether the session that was acknowledged before it still counts. */
  isSignedIn: boolean | null
  counted: { battles: number; right: number; wrong: number } | null
}

/** Everything that one player did and saw. */
export interface PlayerHistory {
  role: Role
  sent: SentAnswer[]
  heard: Heard[]
  end: MatchEnd | null
  /** The end as it was read once more afterwards, from another node where there is one. */
  readBack: MatchEnd | null
  /** By question the latest deadline that the server named. */
  deadlines: Record<number, number>
  /** Null for a visitor. */
  account: AccountAfterwards | null
  /** What nobody else may ever read. */
  secrets: string[]
  /** How often the state was read because an event was missing. */
  gaps: number
  /** When a connection was lost, and when this player could hear again. */
  reconnects: { droppedAt: number; backAt: number }[]
  eventDelaysMs: number[]
}

export interface BattleHistory {
  code: string
  startedAt: number
  endedAt: number | null
  /** What a stranger tried meanwhile, and heard. */
  intrusions: { what: string; status: number }[]
  players: Record<Role, PlayerHistory>
}
