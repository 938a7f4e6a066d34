import { ATTACKS } from '@knowdown/testkit/attack/attacks'
import { playHonestly, signUpHonest } from '@knowdown/testkit/attack/honest-players'
import { hasManyLocalAddresses, type Networks, openNetworks } from '@knowdown/testkit/attack/networks'
import { type RunningServer, startFreshServer } from '@knowdown/testkit/running-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const SIGN_INS = 5
const ATTACK_MS = 3_000

describe.skipIf(!hasManyLocalAddresses)('[S-118] while one network does its worst', () => {
  let server: RunningServer
  let networks: Networks

  beforeAll(async () => {
    server = await startFreshServer({
      RATE_LIMITS: 'on',
      MATCH_QUESTIONS: '2',
      QUESTION_SECONDS: '10',
      LOG_LEVEL: 'error',
    })
    networks = openNetworks(server.url)
    await signUpHonest(networks, SIGN_INS)
  }, 60_000)

  afterAll(async () => {
    networks.close()
    await server.stop()
  })

  test.each(Object.entries(ATTACKS).map(([name, attack], index) => ({ name, attack, index })))(
    '($name) honest players sign in and play, and lose nothing',
    async ({ attack, index }) => {
      const end = new AbortController()
      const attacked = attack(await networks.urlFrom(`127.6.6.${index + 1}`), end.signal)
      const honest = await playHonestly(networks, {
        battles: 3,
        signIns: SIGN_INS,
        overMs: ATTACK_MS,
        seed: index,
        think: (random) => 200 + random() * 800,
      })
      end.abort()
      const statuses = await attacked
      expect(honest.signIns).toEqual(Array(SIGN_INS).fill(201))
      expect(honest.breaches).toEqual([])
      expect(honest.answerMs).toHaveLength(12)
      // Otherwise the attack would not have reached anything.
      expect(Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(100)
      expect(Number(statuses[429] ?? 0) + Number(statuses[503] ?? 0) + Number(statuses.refused ?? 0)).toBeGreaterThan(0)
      expect(statuses[500]).toBeUndefined()
      expect(server.output()).not.toMatch(/"level":(50|60)/)
    },
    60_000,
  )
})
