import { setTimeout as pause } from 'node:timers/promises'
import { CHECK_READS_EVERY_MS } from '@knowdown/domain/reconnect/state-reads'
import { type CallAnyNode, openAccount } from './account.ts'
import type { BattleHistory } from './history.ts'
import { Intruder } from './intruder.ts'
import { callJson } from './json-client.ts'
import { Player, type PlayerOptions } from './player.ts'

const RETRY_MS = 300

/** Opens a lobby with two connected players; the match has not started yet. */
export async function openBattle(options: PlayerOptions): Promise<Battle> {
  const callAnyNode = callAnyNodeOf(options.nodes)
  const [one, other] = options.thorough
    ? [await openAccount(callAnyNode), await openAccount(callAnyNode)]
    : [null, null]
  const lobby = await callAnyNode('/api/create-lobby', {}, one?.bearer)
  const request_id = Array.from({ length: 22 }, () => Math.floor(options.random() * 36).toString(36)).join('')
  const seat = await callAnyNode('/api/join-lobby', { lobby_code: lobby.body.lobby_code, request_id }, other?.bearer)
  if (lobby.status !== 200 || seat.status !== 200) throw new Error(`no seat: ${JSON.stringify([lobby, seat])}`)
  const code: string = lobby.body.lobby_code
  const host = new Player('host', code, lobby.body.host_id, options, one)
  const guest = new Player('guest', code, seat.body.guest_id, options, other)
  await Promise.all([host.connect(), guest.connect()])
  return new Battle(code, { host, guest }, options)
}

export class Battle {
  readonly #code: string
  readonly #players: { host: Player; guest: Player }
  readonly #options: PlayerOptions
  #startedAt = 0
  #endedAt: number | null = null

  constructor(code: string, players: { host: Player; guest: Player }, options: PlayerOptions) {
    this.#code = code
    this.#players = players
    this.#options = options
  }

  /** Plays to the end, or until `maxMs` have passed. */
  async play(maxMs: number): Promise<BattleHistory> {
    const { host, guest } = this.#players
    const { nodes, thorough } = this.#options
    this.#startedAt = Date.now()
    const checks = setInterval(() => {
      host.check()
      guest.check()
    }, CHECK_READS_EVERY_MS)
    const intruder = thorough ? new Intruder(nodes, this.#code) : null
    const timeOut = new AbortController()
    await Promise.race([this.#playToEnd(), pause(maxMs, undefined, { signal: timeOut.signal }).catch(() => undefined)])
    timeOut.abort()
    clearInterval(checks)
    intruder?.leave()
    host.leave()
    guest.leave()
    const endedAt = this.#endedAt
    if (thorough)
      await Promise.all([
        host.readAfterwards(callAnyNodeOf(nodes)),
        guest.readAfterwards(callAnyNodeOf(nodes.toReversed())),
      ])
    return {
      code: this.#code,
      startedAt: this.#startedAt,
      endedAt,
      intrusions: intruder?.tried ?? [],
      players: { host: host.history, guest: guest.history },
    }
  }

  async #playToEnd(): Promise<void> {
    const { host, guest } = this.#players
    await Promise.all([host.ready(), guest.ready()])
    await Promise.all([host.finished, guest.finished])
    this.#endedAt = Date.now()
  }
}

const callAnyNodeOf =
  (nodes: readonly string[]): CallAnyNode =>
  async (path, body, headers) => {
    for (let turn = 0; turn < 100; turn += 1) {
      const reply = await callJson(`${nodes[turn % nodes.length]}${path}`, body, headers)
      if (reply) return reply
      await pause(RETRY_MS)
    }
    throw new Error(`no node answers ${path}`)
  }
