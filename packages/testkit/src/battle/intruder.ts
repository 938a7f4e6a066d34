import { callJson } from './json-client.ts'

const ATTEMPT_EVERY_MS = 5_000

/** Knows only the code of a lobby and keeps trying protected calls, to find any that are open during an outage. */
export class Intruder {
  readonly tried: { what: string; status: number }[] = []
  readonly #timer: NodeJS.Timeout
  #turn = 0

  constructor(nodes: readonly string[], code: string) {
    const lobby_code = code
    const player_id = 'a-key-that-nobody-gave'.padEnd(22, 'x')
    const answer = { lobby_code, player_id, question_index: 0, answer: 'x', is_timeout: false }
    const tries: readonly [path: string, body: object | null][] = [
      [`/lobby/${code}/state?player_id=${player_id}`, null],
      ['/submit-multiplayer-answer', answer],
      ['/realtime/auth', { lobby_code, player_id, socket_id: '1.1' }],
      ['/stats/me', null],
      ['/end-lobby', { lobby_code, player_id }],
    ]
    this.#timer = setInterval(async () => {
      this.#turn += 1
      const [path, body] = tries[this.#turn % tries.length] ?? ['', null]
      const reply = await callJson(`${nodes[this.#turn % nodes.length]}/api${path}`, body)
      if (reply) this.tried.push({ what: path.replace(/[?].*/, ''), status: reply.status })
    }, ATTEMPT_EVERY_MS)
  }

  leave(): void {
    clearInterval(this.#timer)
  }
}
