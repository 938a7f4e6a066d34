import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { KEY_HEADER } from '@knowdown/contracts/endpoint'
import { seededRandom } from '@knowdown/domain/random'
import { openBattle } from '../battle/battle.ts'
import { checkBattle } from '../battle/check-battle.ts'
import { FrameSocket } from '../battle/frame-socket.ts'
import { isConnectionRefused } from '../battle/load-balancer.ts'

const PASSWORD = 'copper-lantern-64'
const MAX_BATTLE_MS = 120_000
const BUSY = 503
/** As many as people in one building press a button at the same moment. */
const AT_ONCE = 8
const SOCKET_ATTEMPTS = 4

export interface SchoolDay {
  calls: number
  /** Calls that were not served, each as "what: status". */
  refused: string[]
  callMs: number[]
  /** What was lost or wrong in the battles. */
  breaches: string[]
}

interface SchoolOptions {
  /** Of every node, all seen from the one address of the school. */
  nodes: readonly string[]
  pupils: number
  think(dice: () => number): number
  /** How often a call is repeated that a busy server has put off, when it says so; otherwise that counts as refused. */
  patience?: number
  /** Called while the battles run. */
  update?(): Promise<void>
}

/** Everybody signs up, signs in, plays solo, a battle and a party, all behind one address. */
export async function schoolDay({ nodes, pupils, think, update, patience = 0 }: SchoolOptions): Promise<SchoolDay> {
  const day: SchoolDay = { calls: 0, refused: [], callMs: [], breaches: [] }

  /** A proxy in front of several nodes gives them the calls in turn. */
  const nextNode = () => nodes[day.calls % nodes.length] ?? ''

  async function call(what: string, path: string, body: object | null, headers: Record<string, string> = {}) {
    const began = performance.now()
    const send = () =>
      fetch(`${nextNode()}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'x-appwrite-project': 'knowdown', ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
      })
    let reply = await send()
    for (let attempt = 0; reply.status === BUSY && attempt < patience; attempt += 1) {
      await pause(1_000 * Number(reply.headers.get('retry-after') ?? 1))
      reply = await send()
    }
    day.calls += 1
    day.callMs.push(performance.now() - began)
    if (!reply.ok) day.refused.push(`${what}: ${reply.status}`)
    // biome-ignore lint/suspicious/noExplicitAny: each call has its own reply.
    return { headers: reply.headers, body: (await reply.json().catch(() => ({}))) as any }
  }

  async function learn(n: number): Promise<void> {
    const email = `pupil-${n}@school.example`
    await call('sign up', '/v1/account', { userId: 'unique()', email, password: PASSWORD, name: `Pupil ${n}` })
    const session = await call('sign in', '/v1/account/sessions/email', { email, password: PASSWORD })
    const credential = { 'x-fallback-cookies': session.headers.get('x-fallback-cookies') ?? '' }
    const token = await call('token', '/v1/account/jwts', {}, credential)
    const bearer = { authorization: `Bearer ${token.body.jwt}` }
    const quiz = { category: 'science', difficulty: 'medium', session_id: `pupil ${n}` }
    await call('solo', '/api/generate-questions', quiz, bearer)
  }

  async function battle(n: number): Promise<void> {
    try {
      const opened = await openBattle({ nodes, random: seededRandom(n), think })
      const history = await opened.play(MAX_BATTLE_MS)
      day.breaches.push(...checkBattle(history, MAX_BATTLE_MS))
    } catch (error) {
      day.breaches.push(`battle ${n} could not be played: ${error}`)
    }
  }

  async function joinParty(code: string, n: number): Promise<FrameSocket | null> {
    const ids = { request_id: randomBytes(16).toString('hex'), device_id: randomBytes(12).toString('hex') }
    const joined = await call('join a party', `/api/parties/${code}/join`, { name: `Pupil ${n}`, ...ids })
    const key = { [KEY_HEADER]: String(joined.body.player_key) }
    const state = await call('read a party', `/api/parties/${code}/state`, null, key)
    const path = `/party/${state.body.socket_ticket}/app/knowdown?protocol=7&client=js&version=8.5.0`
    try {
      return await openAtAnyNode(path)
    } catch (error) {
      day.refused.push(`socket of a party: ${error}`)
      return null
    }
  }

  /** A node that was replaced counts as dead until somebody has tried it again; a phone then takes another one. */
  async function openAtAnyNode(path: string): Promise<FrameSocket> {
    for (let attempt = 1; ; attempt += 1) {
      const node = nodes[(day.calls + attempt) % nodes.length] ?? ''
      try {
        return await FrameSocket.open(`${node}${path}`, { onText: () => {}, onClose: () => {} })
      } catch (error) {
        if (!isConnectionRefused(error) || attempt === SOCKET_ATTEMPTS) throw error
      }
    }
  }

  const everybody = Array.from({ length: pupils }, (_, n) => n)
  await inTurns(everybody, learn)
  const battles = Promise.all(everybody.filter((n) => n % 2 === 0).map(battle))
  await update?.()
  await battles
  const party = await call('open a party', '/api/parties', {
    ...{ categories: ['science'], difficulty: 'easy', questions: 5, seconds: 20, speed_points: true },
  })
  const sockets = await inTurns(everybody, (n) => joinParty(String(party.body.code), n))
  for (const socket of sockets) socket?.close()
  return day
}

async function inTurns<Value>(items: readonly number[], work: (item: number) => Promise<Value>): Promise<Value[]> {
  const [left, done] = [[...items], [] as Value[]]
  const takeTurns = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) done.push(await work(item))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns))
  return done
}
