import { callJson } from '@knowdown/testkit/battle/json-client'
import { type RunningServer, startFreshServer } from '@knowdown/testkit/running-server'
import { waitUntil } from '@knowdown/testkit/wait-until'
import { expect, onTestFinished, test } from 'vitest'
import { Arena } from '../../features/matches/testing/arena.ts'
import { missingForNodes, twoNodes } from '../../testing/two-nodes.ts'

/** The attack: a player in a battle asks for solo quizzes of the same cell, hoping to get the open question with its answer. */
const CELL = { category: 'space', difficulty: 'medium' }
const RULES = { MATCH_QUESTIONS: '5', QUESTION_SECONDS: '20' }
const CALLS = 40

async function openQuestion(node: RunningServer, other = node) {
  const post = async (path: string, body: object, on = node) => (await callJson(`${on.url}/api${path}`, body))?.body
  const { lobby_code, host_id } = await post('/create-lobby', CELL)
  const { guest_id } = await post('/join-lobby', { lobby_code })
  for (const player_id of [host_id, guest_id]) await post('/set-ready', { lobby_code, player_id })
  const state = async () =>
    (await callJson(`${node.url}/api/lobby/${lobby_code}/state?player_id=${host_id}`, null))?.body
  await waitUntil('the question is open', async () => (await state()).turn?.kind === 'open')
  const solo = async (session: number): Promise<string[]> => {
    let reply: { questions: { question: string }[] } | undefined
    // A busy server refuses new quizzes, so that running games stay quick.
    await waitUntil('a quiz is dealt', async () => {
      reply = await post('/generate-questions', { ...CELL, session_id: `fresh-${session}` }, other)
      return reply !== undefined
    })
    return (reply?.questions ?? []).map(({ question }) => question)
  }
  return { text: (await state()).turn.question.question as string, solo }
}

test('[S-120] while a battle question is open, no number of solo calls returns it', { timeout: 60_000 }, async () => {
  const server = await startFreshServer(RULES)
  onTestFinished(async () => void (await server.stop()))
  const { text, solo } = await openQuestion(server)
  const quizzes = await Promise.all(Array.from({ length: CALLS }, (_, session) => solo(session)))
  expect(quizzes.flat()).toHaveLength(CALLS * 10)
  expect(quizzes.flat()).not.toContain(text)
})

test.skipIf(missingForNodes)(
  '[S-120] solo calls to another node do not return it either, even right after the start',
  { timeout: 60_000 },
  async () => {
    const [left, right] = await twoNodes(RULES)
    const { text, solo } = await openQuestion(left, right)
    const quizzes = await Promise.all(Array.from({ length: CALLS }, (_, session) => solo(session)))
    expect(quizzes.flat()).not.toContain(text)
  },
)

test('[S-120] a battle avoids what both players saw in Solo, by account and by browser session', async () => {
  const arena = await Arena.open()
  const bearer = { authorization: 'Bearer ada' }
  const { body: lobby } = await arena.call('/create-lobby', { session_id: 'browser-a' }, bearer)
  const lobby_code = lobby.lobby_code as string
  const { body: seat } = await arena.call('/join-lobby', { lobby_code, session_id: 'browser-b' })
  for (const player_id of [lobby.host_id, seat.guest_id]) await arena.call('/set-ready', { lobby_code, player_id })
  await waitUntil('the game has started', () => arena.eventsNamed('match_start').length > 0)
  expect(arena.deals.map(({ seenBy }) => seenBy)).toEqual([['ada', 'session:browser-a', 'session:browser-b']])
})
