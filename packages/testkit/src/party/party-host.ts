import { setTimeout as pause } from 'node:timers/promises'
import { KEY_HEADER } from '@knowdown/contracts/endpoint'
import { callJson } from '../battle/json-client.ts'

const ASK_EVERY_MS = 600

interface HostedState {
  party: { seq: number; phase: string; index: number; round: number; corrections: number; accepted: string[] | null }
  players: { player_id: string; name: string; points: number; rank: number | null }[]
}

/** Leads a party by commands, as the big screen does. */
export class PartyHost {
  readonly #url: string
  readonly #key: string
  readonly code: string

  private constructor(url: string, code: string, key: string) {
    this.#url = url
    this.code = code
    this.#key = key
  }

  static async open(url: string, settings: { questions: number; seconds: number }): Promise<PartyHost> {
    const input = { categories: ['general-knowledge'], difficulty: 'easy', speed_points: true, ...settings }
    return PartyHost.#create(url, '/api/parties', input)
  }

  /** With an own quiz, whose questions are those of the contract. */
  static openOwnQuiz(
    url: string,
    questions: readonly object[],
    headers: Record<string, string> = {},
  ): Promise<PartyHost> {
    const input = { title: 'An own quiz', shuffled: false, speed_points: true, phones_show_question: true, questions }
    return PartyHost.#create(url, '/api/parties/own-quiz', input, headers)
  }

  static async #create(url: string, path: string, input: object, headers = {}): Promise<PartyHost> {
    const created = await callJson(`${url}${path}`, input, headers)
    if (created?.status !== 201) throw new Error(`No party was opened: ${created?.status} ${created?.body.detail}`)
    return new PartyHost(url, created.body.code, created.body.host_key)
  }

  async command(command: string): Promise<void> {
    const body = { host_key: this.#key, command }
    const reply = await callJson(`${this.#url}/api/parties/${this.code}/command`, body)
    if (reply?.status !== 200) throw new Error(`${command} was refused: ${reply?.status} ${reply?.body.detail}`)
  }

  async state(): Promise<HostedState> {
    const reply = await callJson(`${this.#url}/api/parties/${this.code}/host`, null, { [KEY_HEADER]: this.#key })
    if (reply?.status !== 200) throw new Error(`The state cannot be read: ${reply?.status}`)
    return reply.body as HostedState
  }

  async refused(): Promise<{ index: number | null; groups: { group_id: string; text: string; players: number }[] }> {
    const reply = await callJson(`${this.#url}/api/parties/${this.code}/refused?host_key=${this.#key}`, null)
    if (reply?.status !== 200) throw new Error(`Refused answers cannot be read: ${reply?.status}`)
    return reply.body
  }

  /** The status of the reply; 0 without one. */
  async accept(group: { round: number; index: number; group_id: string }): Promise<number> {
    const body = { host_key: this.#key, ...group }
    return (await callJson(`${this.#url}/api/parties/${this.code}/accept`, body))?.status ?? 0
  }

  /** Asks no more often than the limits of a host allow. */
  async untilPhase(phase: string, deadlineMs = 60_000): Promise<void> {
    const giveUpAt = performance.now() + deadlineMs
    while ((await this.state().catch(() => null))?.party.phase !== phase) {
      if (performance.now() > giveUpAt) throw new Error(`The party ${this.code} did not come to ${phase}.`)
      await pause(ASK_EVERY_MS)
    }
  }
}
