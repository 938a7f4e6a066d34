import { setTimeout as pause } from 'node:timers/promises'
import type { BattleHistory } from './history.ts'
import { type Answered, callJson } from './json-client.ts'
import { Player, type PlayerWishes } from './player.ts'

const RETRY_MS = 300

/** Two players open a lobby, meet in it and are connected; nothing has started yet. */
export async function meet(wishes: PlayerWishes): Promise<Battle> {
  const lobby = await insist(wishes.nodes, '/create-lobby', {})
  const request_id = Array.from({ length: 22 }, () => Math.floor(wishes.dice() * 36).toString(36)).join('')
  const seat = await insist(wishes.nodes, '/join-lobby', { lobby_code: lobby.body.lobby_code, request_id })
  if (lobby.status !== 200 || seat.status !== 200) throw new Error(`no seat: ${JSON.stringify([lobby, seat])}`)
  const code: string = lobby.body.lobby_code
  const host = new Player('host', code, lobby.body.host_id, wishes)
  const guest = new Player('guest', code, seat.body.guest_id, wishes)
  await Promise.all([host.connect(), guest.connect()])
  return new Battle(code, host, guest)
}

export class Battle {
  readonly #code: string
  readonly #players: { host: Player; guest: Player }
  #startedAt = 0
  #endedAt: number | null = null

  constructor(code: string, host: Player, guest: Player) {
    this.#code = code
    this.#players = { host, guest }
  }

  /** Plays to the end, or until `mostMs` have passed. */
  async play(mostMs: number): Promise<BattleHistory> {
    const { host, guest } = this.#players
    this.#startedAt = Date.now()
    const tending = setInterval(() => {
      host.tend()
      guest.tend()
    }, 1_000)
    const timeOut = new AbortController()
    await Promise.race([this.#toTheEnd(), pause(mostMs, undefined, { signal: timeOut.signal }).catch(() => undefined)])
    timeOut.abort()
    clearInterval(tending)
    host.leave()
    guest.leave()
    return {
      code: this.#code,
      startedAt: this.#startedAt,
      endedAt: this.#endedAt,
      players: { host: host.history, guest: guest.history },
    }
  }

  async #toTheEnd(): Promise<void> {
    const { host, guest } = this.#players
    await Promise.all([host.ready(), guest.ready()])
    await Promise.all([host.finished, guest.finished])
    this.#endedAt = Date.now()
  }
}

async function insist(nodes: readonly string[], path: string, body: object): Promise<Answered> {
  for (let turn = 0; turn < 100; turn += 1) {
    const reply = await callJson(`${nodes[turn % nodes.length]}/api${path}`, body)
    if (reply) return reply
    await pause(RETRY_MS)
  }
  throw new Error(`nobody answers ${path}`)
}
