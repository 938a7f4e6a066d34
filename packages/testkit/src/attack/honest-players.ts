import { seededRandom } from '@knowdown/domain/random'
import { openBattle } from '../battle/battle.ts'
import { checkBattle } from '../battle/check-battle.ts'
import type { Networks } from './networks.ts'

const PASSWORD = 'amber-harbour-21'
const MAX_BATTLE_MS = 90_000

export interface HonestResult {
  /** Statuses of the sign-ins. */
  signIns: number[]
  signInMs: number[]
  /** Milliseconds until each answer in a battle was acknowledged. */
  answerMs: number[]
  /** What was lost or wrong in the battles, one line each. */
  breaches: string[]
}

interface Options {
  battles: number
  signIns: number
  /** Sign-ins are spread over this time. */
  overMs: number
  seed: number
  think(dice: () => number): number
}

const post = (url: string, path: string, body: object): Promise<Response> =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'x-appwrite-project': 'knowdown', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Creates the accounts that sign in later, each from a network of its own. */
export async function signUpHonest(networks: Networks, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const body = { userId: 'unique()', email: emailOf(n), password: PASSWORD, name: 'Ada' }
    const { status } = await post(await networks.urlFrom(signInAddress(n)), '/v1/account', body)
    if (status !== 201) throw new Error(`The sign-up answered ${status}.`)
  }
}

/** Plays whole battles and signs people in meanwhile; each battle and each person has a network of its own. */
export async function playHonestly(networks: Networks, options: Options): Promise<HonestResult> {
  const { battles, signIns, overMs, seed, think } = options
  const histories = Promise.all(
    Array.from({ length: battles }, async (_, n) => {
      const url = await networks.urlFrom(`127.0.10.${n + 1}`)
      const battle = await openBattle({ nodes: [url], random: seededRandom(seed + n), think })
      return battle.play(MAX_BATTLE_MS)
    }),
  )
  const signedIn = Promise.all(
    Array.from({ length: signIns }, async (_, n) => {
      await new Promise((resolve) => setTimeout(resolve, (overMs * n) / signIns))
      const url = await networks.urlFrom(signInAddress(n))
      const began = performance.now()
      const reply = await post(url, '/v1/account/sessions/email', { email: emailOf(n), password: PASSWORD })
      await reply.arrayBuffer()
      return { status: reply.status, ms: performance.now() - began }
    }),
  )
  const [played, replies] = [await histories, await signedIn]
  const sent = played.flatMap(({ players }) => [...players.host.sent, ...players.guest.sent])
  return {
    signIns: replies.map(({ status }) => status),
    signInMs: replies.map(({ ms }) => ms),
    answerMs: sent.map(({ ackMs }) => ackMs),
    breaches: [
      ...played.flatMap((history) => checkBattle(history, MAX_BATTLE_MS)),
      ...sent
        .filter(({ outcome }) => outcome !== 'ok')
        .map(({ index }) => `the answer to question ${index} was refused`),
    ],
  }
}

const emailOf = (n: number): string => `ada-${n}@example.org`
const signInAddress = (n: number): string => `127.0.20.${n + 1}`
