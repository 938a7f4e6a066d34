import type { LobbyNews, MatchFact } from '../state/match-fact.ts'
import { matchScreen } from '../state/match-reducer.ts'
import { type LobbyView, type MatchScreen, openingScreen, type Role } from '../state/match-screen.ts'

export const QUESTION = { question: 'Capital of Peru?', options: ['Lima', 'Quito', 'La Paz', 'Bogotá'] }

/** What the state call says; the server's clock is 1000 ms ahead of ours. */
export const view = (changes: Partial<LobbyView> = {}): LobbyView => ({
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
  scores: { host: 0, guest: 0 },
  questions_count: 0,
  turn: null,
  answers: [],
  result: null,
  closes_at: null,
  ended_by: null,
  ...changes,
})

export const THERE: NonNullable<LobbyView['opponent']> = {
  ready: false,
  present: true,
  back_by: null,
  answered: 0,
  completed: false,
}

export const OPEN: NonNullable<LobbyView['turn']> = {
  kind: 'open',
  index: 0,
  question: QUESTION,
  timer: 10,
  left_ms: 10_000,
  closes_at: 11_000,
}

export const read = (reply: LobbyView, at = 0): MatchFact => ({ type: 'view-read', view: reply, askedAt: at, at })

export const when = (screen: MatchScreen, ...facts: MatchFact[]): MatchScreen => facts.reduce(matchScreen, screen)

export const given = (reply: LobbyView, role: Role = 'host'): MatchScreen => when(openingScreen(role), read(reply))

/** The first question is open for the host. */
export const playing = (changes: Partial<LobbyView> = {}): MatchScreen =>
  given(view({ phase: 'playing', seq: 10, opponent: THERE, questions_count: 10, turn: OPEN, ...changes }))

type Said = {
  [News in LobbyNews as News['name']]: Omit<News['data'], 'seq' | 'after'> & { seq?: number; after?: number }
}

const OWN = new Set(['next_question'])

/** Events in an unbroken row: each follows the one before. */
export function hearing() {
  let seq = 100
  return <Name extends keyof Said>(name: Name, data: Said[Name], at = 0): MatchFact => {
    seq += 1
    const own = OWN.has(name) || 'correct_answer' in data
    const news = { name, data: { seq, after: 0, ...data } } as unknown as LobbyNews
    return { type: 'event-heard', channel: own ? 'own' : 'lobby', news, at }
  }
}
