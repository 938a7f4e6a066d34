export type Role = 'host' | 'guest'

/** One answer as a player sent it, and what came of it. */
export interface SentAnswer {
  index: number
  answer: string
  /** `unknown`: no reply ever came, so the server may have judged it or not. */
  outcome: 'ok' | 'fail' | 'unknown'
  /** Status and text of the reply, when it was not accepted. */
  reason?: string
  accepted: boolean
  wasCorrect: boolean
  /** When the player first saw the question. */
  learnedAt: number
  sentAt: number
  /** How long before the deadline it was first sent. */
  earlyMs: number
  ackMs: number
}

export interface ReceivedEvent {
  channel: string
  name: string
  seq: number
  after: number
  // biome-ignore lint/suspicious/noExplicitAny: each event has its own data.
  data: any
  /** Counts the connections: the order of events is guaranteed within one. */
  connection: number
}

export interface MatchEnd {
  host_score: number
  guest_score: number
  winner: string
  answers: { player: Role; index: number; answer: string | null; was_correct: boolean; is_timeout: boolean }[]
}

/** What the account service returns after the battle; null when no node answered. */
export interface AccountAfterwards {
  /** Whether the session that was created before the battle is still valid. */
  isSignedIn: boolean | null
  counted: { battles: number; right: number; wrong: number } | null
}

/** A time without events, because the connection was lost. */
export interface Absence {
  /** The last event before: later ones may be lost, although nobody has noticed yet that the connection is. */
  heardAt: number
  droppedAt: number
  /** When events arrived again; for a player who left before that, the moment of leaving. */
  until: number
  isBack: boolean
}

/** Everything that one player did and saw. */
export interface PlayerHistory {
  role: Role
  sent: SentAnswer[]
  received: ReceivedEvent[]
  end: MatchEnd | null
  /** The end as it was read once more afterwards, from another node where there is one. */
  readBack: MatchEnd | null
  /** The latest deadline that the server sent, by question index. */
  deadlines: Record<number, number>
  /** Null for a visitor. */
  account: AccountAfterwards | null
  /** Player id and tokens, which must not appear in any log. */
  secrets: string[]
  /** How often the state was read because an event was missing. */
  gaps: number
  absences: Absence[]
  eventDelaysMs: number[]
}

export interface BattleHistory {
  code: string
  startedAt: number
  endedAt: number | null
  /** What an intruder tried meanwhile, and the status of the reply. */
  intrusions: { what: string; status: number }[]
  players: Record<Role, PlayerHistory>
}
