import type { Role } from '@knowdown/domain/match/role'
import type { MatchAction, NamedLobbyEvent } from '../state/match-actions.ts'
import { matchReducer } from '../state/match-reducer.ts'
import { type LobbyView, type MatchScreen, openingScreen } from '../state/match-screen.ts'

export const QUESTION = { question: 'Capital of Peru?', options: ['Lima', 'Quito', 'La Paz', 'Bogotá'] }

const PLAYERS: LobbyView['players'] = {
  host: { name: 'Nora', rating: { value: 1500, provisional: true } },
  guest: { name: 'Ada', rating: { value: 1520, provisional: false } },
}

/** A reply of the state call. The server's clock is 1000 ms ahead of ours. */
export const lobbyView = (changes: Partial<LobbyView> = {}): LobbyView => ({
  lobby_code: 'AB3D',
  category: 'video games',
  difficulty: 'medium',
  role: 'host',
  phase: 'waiting',
  round: 0,
  seq: 0,
  server_time: 1000,
  ready: false,
  opponent: null,
  players: PLAYERS,
  scores: { host: 0, guest: 0 },
  questions_count: 0,
  turn: null,
  answers: [],
  result: null,
  closes_at: null,
  ended_by: null,
  ...changes,
})

export const OPPONENT: NonNullable<LobbyView['opponent']> = {
  ready: false,
  wants_rematch: false,
  present: true,
  back_by: null,
  answered: 0,
  completed: false,
}

export const OPEN_TURN: NonNullable<LobbyView['turn']> = {
  kind: 'open',
  index: 0,
  question: QUESTION,
  timer: 10,
  left_ms: 10_000,
  closes_at: 11_000,
}

export const viewLoaded = (view: LobbyView, at = 0): MatchAction => ({ type: 'view-loaded', view, requestedAt: at, at })

export const applyActions = (screen: MatchScreen, ...actions: MatchAction[]): MatchScreen =>
  actions.reduce(matchReducer, screen)

export const screenOf = (view: LobbyView, role: Role = 'host'): MatchScreen =>
  applyActions(openingScreen(role), viewLoaded(view))

/** The host's screen with the first question open. */
export const playingScreen = (changes: Partial<LobbyView> = {}): MatchScreen =>
  screenOf(
    lobbyView({ phase: 'playing', seq: 10, opponent: OPPONENT, questions_count: 10, turn: OPEN_TURN, ...changes }),
  )

type EventData = {
  [Event in NamedLobbyEvent as Event['name']]: Omit<Event['data'], 'seq' | 'after'> & { seq?: number; after?: number }
}

/** Makes events without gaps between their sequence numbers. */
export function eventSequence() {
  let seq = 100
  return <Name extends keyof EventData>(name: Name, data: EventData[Name], at = 0): MatchAction => {
    seq += 1
    const isOwn = name === 'next_question' || 'correct_answer' in data
    const event = { name, data: { seq, after: 0, ...data } } as unknown as NamedLobbyEvent
    return { type: 'event-received', channel: isOwn ? 'own' : 'lobby', event, at }
  }
}
