import { assertNever, ok } from '../result.ts'
import { endLobby } from './end-lobby.ts'
import { finish } from './finish.ts'
import type { Match } from './match.ts'
import { type Decision, unchanged } from './move.ts'
import type { Role } from './role.ts'

export function leave(match: Match, role: Role, at: number): Decision {
  switch (match.phase) {
    case 'waiting':
      return ok(endLobby(match, role))
    case 'playing':
      return ok(finish(match, role, at))
    case 'finished':
      // Leaving said twice: the first time was the forfeit, and the other one still reads the result.
      return match.result.forfeit === role ? unchanged(match) : ok(endLobby(match, role))
    case 'ended':
      return unchanged(match)
    default:
      return assertNever(match)
  }
}
