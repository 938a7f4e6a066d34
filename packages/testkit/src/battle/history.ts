export type Role = 'host' | 'guest'

/** One answer as a player sent it, and what came of it. */
export interface SentAnswer {
  index: number
  answer: string
  /** `unknown`: no reply ever came, so it may have happened or not. */
  outcome: 'ok' | 'fail' | 'unknown'
  accepted: boolean
  wasCorrect: boolean
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

/** Everything that one player did and saw. */
export interface PlayerHistory {
  role: Role
  sent: SentAnswer[]
  heard: Heard[]
  end: MatchEnd | null
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
  players: Record<Role, PlayerHistory>
}
