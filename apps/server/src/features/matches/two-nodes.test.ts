import { callJson } from '@knowdown/testkit/battle/json-client'
import type { RunningServer } from '@knowdown/testkit/running-server'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { expect, test } from 'vitest'
import { missingForNodes, twoNodes } from '../../testing/two-nodes.ts'

const RULES = { MATCH_QUESTIONS: '1', QUESTION_SECONDS: '20' }

const post = (node: RunningServer, path: string, body: object) => callJson(`${node.url}/api${path}`, body)

test.skipIf(missingForNodes)(
  '[S-15] of many different answers sent to two nodes at once one counts and the others get 409',
  async () => {
    const [left, right] = await twoNodes(RULES)
    const lobby = (await post(left, '/create-lobby', {}))?.body
    const lobby_code: string = lobby.lobby_code
    const host = { lobby_code, player_id: lobby.host_id as string }
    const guest = { lobby_code, player_id: (await post(right, '/join-lobby', { lobby_code }))?.body.guest_id as string }
    await Promise.all([post(right, '/set-ready', host), post(left, '/set-ready', guest)])
    const state = async () =>
      (await callJson(`${right.url}/api/lobby/${lobby_code}/state?player_id=${host.player_id}`, null))?.body
    await waitUntil('the question is open', async () => (await state()).turn?.kind === 'open')
    const options: string[] = (await state()).turn.question.options

    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        post(index % 2 ? left : right, '/submit-multiplayer-answer', {
          ...host,
          question_index: 0,
          answer: options[Math.floor(index / 2) % options.length],
        }),
      ),
    )
    const accepted = replies.filter((reply) => reply?.status === 200)
    expect(new Set(accepted.map((reply) => JSON.stringify(reply?.body))).size).toBe(1)
    // The accepted answer may be repeated and gets the same verdict; all others are refused.
    const { answers, scores } = await state()
    const sameAgain = Array.from({ length: 20 }, (_, index) => options[Math.floor(index / 2) % options.length]).filter(
      (option) => option === answers[0].answer,
    ).length
    expect(accepted).toHaveLength(sameAgain)
    expect(replies.filter((reply) => reply?.status === 409)).toHaveLength(20 - sameAgain)
    expect(scores).toEqual({ host: answers[0].was_correct ? 1 : 0, guest: 0 })
  },
  60_000,
)

test.skipIf(missingForNodes)(
  '[S-08] two nodes count wrong codes together',
  async () => {
    const nodes = await twoNodes({ ...RULES, RATE_LIMITS: 'on' })
    const statuses: (number | undefined)[] = []
    for (let guess = 0; guess < 14; guess += 1) {
      const [left, right] = nodes
      statuses.push((await post(guess % 2 ? left : right, '/join-lobby', { lobby_code: 'ZZZ9' }))?.status)
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(10)
    expect(statuses.slice(10)).toEqual([429, 429, 429, 429])
  },
  60_000,
)
