import { once } from 'node:events'
import { createAssignment, readReport } from '@knowdown/contracts/assignments/owner'
import { claimAssignedName, dealAssigned, readAssignedPlayer } from '@knowdown/contracts/assignments/player'
import { createOwnQuiz } from '@knowdown/contracts/own-quizzes/calls'
import { newQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { type RunningServer, startServer } from '@knowdown/testkit/running-server'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { expect, onTestFinished, test } from 'vitest'
import { askServer as ask, signInOn as signIn, signUpOn } from '../testing/server-client.ts'

const PLAYERS = 12

async function assign(server: RunningServer): Promise<{ assignment_id: string; code: string }> {
  await signUpOn(server)
  const bearer = await signIn(server)
  const head = { title: 'Space', language: 'en', mature: false, source: '', licence: '' }
  const made = await ask(server, '/api/own-quizzes', { request_id: 'a-request-of-one-tab', ...head }, bearer)
  const { quiz_id } = createOwnQuiz.reply.parse(made.body).quiz
  const questions = [0, 1, 2].map((place) => ({
    question_id: `question-number-${place}`,
    question: newQuestion(`Question ${place}?`, { kind: 'choice', options: ['Mars', 'Venus'], right: 0 }),
  }))
  await ask(server, `/api/own-quizzes/${quiz_id}/questions`, { questions }, bearer)
  const times = { opens_at: null, closes_at: Date.now() + 3_600_000, attempts: 1, timed: true, shuffled: true }
  const rest = { request_id: 'an-assignment-of-a-tab', keys: 'end', kept_days: 30, names: null }
  const created = await ask(server, '/api/assignments', { quiz_id, ...times, ...rest }, bearer)
  return createAssignment.reply.parse(created.body).assignment
}

test('[AS2] [RU3] a server killed while many answer has every answer that it acknowledged, and the same open questions', async () => {
  const folder = tempDir()
  onTestFinished(folder.remove)
  const first = await startServer({ dataDir: folder.path })
  const { assignment_id, code } = await assign(first)
  const path = `/api/assigned/${code}`
  const players = await Promise.all(
    Array.from({ length: PLAYERS }, async (_, place) => {
      const claim = { name: `Player ${place}`, device_id: `device-number-${place}-of-many` }
      const { seat } = claimAssignedName.reply.parse((await ask(first, `${path}/names`, claim)).body)
      const who = { player_key: seat?.player_key ?? '', number: 1 }
      await ask(first, `${path}/attempts`, who)
      const { open } = dealAssigned.reply.parse((await ask(first, `${path}/deal`, who)).body)
      return { who, question: open?.question, acknowledged: 0 }
    }),
  )
  const exited = once(first.process, 'exit')
  const answer = { kind: 'choice', choice: 0 }
  await Promise.allSettled(
    players.map(async (player, place) => {
      const { body } = await ask(first, `${path}/answers`, { ...player.who, index: 0, answer })
      player.acknowledged = dealAssigned.reply.parse(body).answered
      // A few are acknowledged, then the server ends in the middle of the others.
      if (place === 3) first.process.kill('SIGKILL')
    }),
  )
  await exited

  const second = await startServer({ dataDir: folder.path })
  onTestFinished(async () => void (await second.stop()))
  let answered = 0
  for (const { who, question, acknowledged } of players) {
    const key = { 'x-knowdown-key': who.player_key }
    const { attempts } = readAssignedPlayer.reply.parse((await ask(second, `${path}/player`, null, key)).body)
    const stored = attempts[0]?.answered ?? 0
    expect(stored).toBeGreaterThanOrEqual(acknowledged)
    answered += stored
    if (stored > 0) continue
    const { open } = dealAssigned.reply.parse((await ask(second, `${path}/deal`, who)).body)
    expect(open?.question).toEqual(question)
  }
  expect(answered).toBeGreaterThan(0)
  const { report } = readReport.reply.parse(
    (await ask(second, `/api/assignments/${assignment_id}/report`, null, await signIn(second))).body,
  )
  expect(report?.questions.reduce((sum, { settled }) => sum + settled, 0)).toBe(answered)
})
