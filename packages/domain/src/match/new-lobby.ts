import { DEFAULT_DIFFICULTY, type Difficulty } from '../catalogue/difficulty.ts'
import type { WaitingMatch } from './match.ts'

export const LOBBY_LIFE_MS = 10 * 60_000
const DEFAULT_CATEGORY = 'video games'

export interface LobbyWish {
  code: string
  category?: string | undefined
  difficulty?: Difficulty | undefined
  at: number
}

export const newLobby = ({ code, category, difficulty, at }: LobbyWish): WaitingMatch => ({
  phase: 'waiting',
  code,
  category: category ?? DEFAULT_CATEGORY,
  difficulty: difficulty ?? DEFAULT_DIFFICULTY,
  guestJoined: false,
  awaySince: { host: null, guest: null },
  round: 0,
  dealtIds: [],
  lastSeq: { lobby: 0, host: 0, guest: 0 },
  ready: { host: false, guest: false },
  closesAt: at + LOBBY_LIFE_MS,
  dealDueAt: null,
})
