import { newQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { expect, onTestFinished, test } from 'vitest'
import { sqlOwnQuizStore } from '../../adapters/sql/own-quizzes/sql-own-quiz-store.ts'
import { rethrow } from '../../adapters/sql/stored-json.ts'
import { insertUser } from '../../adapters/sql/testing/insert-user.ts'
import { noLimits } from '../../features/limits.ts'
import { indexOwn } from '../../features/own-quizzes/index-question.ts'
import { HostedParty, PartyHouse } from '../../features/parties/testing/party-house.ts'
import { wireAssignments } from '../../wiring/assignments.ts'
import { closeStack } from '../../wiring/close-stack.ts'
import { wireCorrectEverywhere } from '../../wiring/own-quizzes.ts'
import { createLogger } from '../logger.ts'
import { testApp } from '../testing/test-app.ts'

const ADA = { authorization: 'Bearer ada' }
const BOB = { authorization: 'Bearer bob' }
const QUIZ = 'quiz-of-ada-here'
const OPTIONS = ['Io', 'Mars', 'Titan']
const WRITTEN = newQuestion('Which one?', { kind: 'choice', options: OPTIONS, right: 0 })

/** Parties and assignments of the same accounts, and a quiz of Ada with one question and a wrong key. */
async function school() {
  const house = await PartyHouse.open()
  const clock = () => house.at
  const { storage } = house
  const { onClose, close } = closeStack()
  onTestFinished(close)
  const base = {
    ...{ storage, clock, limits: noLimits, logger: createLogger('silent'), onUnreadable: rethrow, onClose },
    signingKeys: [{ id: 'test', secret: 'only for tests' }] as const,
  }
  const assignments = wireAssignments(base, { catalogue: { find: () => null } } as never, {
    pictures: { hold: async () => {} } as never,
    mistakes: {} as never,
    mail: { outbox: {} as never, canMail: false },
    publicUrl: 'https://knowdown.example',
    maxPlayers: 10,
  })
  house.app = await testApp({
    ...{ parties: house.parties, assignments },
    accounts: {
      callers: { fromToken: async (token: string) => ({ userId: token, name: token }) },
      limits: noLimits,
    } as never,
    correctEverywhere: wireCorrectEverywhere(base, [assignments.copies.ofQuiz, house.parties.past.copiesOf]),
  })
  for (const user of ['ada', 'bob']) await insertUser(storage.db, user, { name: user })
  const fields = { title: 'Planets', language: 'en', mature: false, source: '', licence: '' }
  const questions = [indexOwn('the-only-question', WRITTEN)]
  const quizzes = sqlOwnQuizStore(storage, clock)
  await quizzes.create('ada', { quizId: QUIZ, requestId: 'one-tab', fields, origin: null, questions }, null)
  const keyOfQuiz = async () => (await quizzes.read('ada', QUIZ))?.questions[0]?.content
  return { house, keyOfQuiz }
}

/** An assignment in which Mara has chosen the right one, which the key does not say. */
async function assigned(house: PartyHouse, requestId: string) {
  const closes_at = house.at + 3_600_000
  const settings = { attempts: 1, timed: false, shuffled: true, keys: 'each', kept_days: 30, names: null }
  const wanted = { ...settings, request_id: requestId, quiz_id: QUIZ, opens_at: null, closes_at }
  const { assignment_id, code } = (await house.post('/assignments', wanted, ADA)).body.assignment
  const claim = { code, name: 'Mara', device_id: 'the-device-of-mara-here' }
  const { player_key } = (await house.post(`/assigned/${code}/names`, claim)).body.seat
  const attempt = { code, player_key, number: 1 }
  await house.post(`/assigned/${code}/attempts`, attempt)
  const { options } = (await house.post(`/assigned/${code}/deal`, attempt)).body.open.question
  const answer = { kind: 'choice', choice: options.indexOf('Mars') }
  await house.post(`/assigned/${code}/answers`, { ...attempt, index: 0, answer })
  return `/assignments/${assignment_id}`
}

/** A finished party in which Mara has chosen the right one, which the key does not say. */
async function played(house: PartyHouse, headers: Record<string, string>, quiz_id = QUIZ) {
  const question = { ...WRITTEN, seconds: 20, factor: 1 }
  const party = await HostedParty.openOwn(house, { quiz_id, title: 'Planets', questions: [question] }, headers)
  const [mara = ''] = await party.seat('Mara')
  await party.start()
  const options = (await party.hostState()).party.question?.options ?? []
  await party.give(mara, { choice: options.indexOf('Mars') })
  await party.command('next')
  await house.advance(1_250)
  await party.command('end')
  const { parties } = (await house.get('/past-parties', headers)).body
  return { party, path: `/past-parties/${parties[0].party_id}` }
}

async function reportOf(house: PartyHouse, path: string, headers = ADA) {
  const { body } = await house.get(`${path}/report`, headers)
  const { questions, corrections, version } = body.report ?? body
  return { right: questions[0].right, corrections: corrections.length, version, choices: questions[0].choices }
}

test('[AS6] a key corrected in one report counts all attempts and finished parties of the quiz again, once', async () => {
  const { house, keyOfQuiz } = await school()
  const first = await assigned(house, 'the-first-assignment')
  const second = await assigned(house, 'the-second-assignment')
  const { path: party } = await played(house, ADA)
  const { path: elsewhere } = await played(house, ADA, 'another-quiz-here')
  const { path: ofBob } = await played(house, BOB)

  const wanted = { place: 0, version: 1, correction: { kind: 'right', places: [1] }, in_quiz: true }
  const corrected = await house.post(`${first}/corrections`, wanted, ADA)
  expect(corrected).toMatchObject({ status: 200, body: { changed: 1, elsewhere: 2, in_quiz: true } })
  for (const path of [first, second, party]) {
    expect(await reportOf(house, path)).toMatchObject({ right: 1, corrections: 1 })
  }
  expect(await keyOfQuiz()).toMatchObject({ question: { answer: { options: OPTIONS, right: 1 } } })
  // Neither another quiz nor the quiz of somebody else who says that it is this one.
  expect(await reportOf(house, elsewhere)).toMatchObject({ right: 0, corrections: 0 })
  expect(await reportOf(house, ofBob, BOB)).toMatchObject({ right: 0, corrections: 0 })
  const again = await house.post(`${second}/corrections`, { ...wanted, version: 2 }, ADA)
  expect(again).toMatchObject({ status: 409, body: { detail: 'That is the key already.' } })
})

test('[AS6] at the podium only the account of the host corrects more than the one party', async () => {
  const { house, keyOfQuiz } = await school()
  const homework = await assigned(house, 'the-first-assignment')
  const { party, path } = await played(house, ADA)
  const { choices } = await reportOf(house, path)
  const places = (text: string) => [choices.findIndex((choice: { text: string }) => choice.text === text)]
  const correct = (text: string, version: number, headers = {}) =>
    house.post(
      `/parties/${party.code}/corrections`,
      {
        ...{ host_key: party.hostKey, place: 0, version, in_quiz: true },
        correction: { kind: 'right', places: places(text) },
      },
      headers,
    )
  const reported = async (headers = {}) =>
    (await house.get(`/parties/${party.code}/report?host_key=${party.hostKey}`, headers)).body.in_account
  expect([await reported(), await reported(BOB), await reported(ADA)]).toEqual([false, false, true])
  expect((await correct('Titan', 0)).body).toEqual({ changed: 0, elsewhere: 0, in_quiz: false })
  expect(await reportOf(house, homework)).toMatchObject({ right: 0, corrections: 0 })
  expect((await correct('Mars', 1, ADA)).body).toEqual({ changed: 1, elsewhere: 1, in_quiz: true })
  expect(await reportOf(house, homework)).toMatchObject({ right: 1, corrections: 1 })
  expect(await keyOfQuiz()).toMatchObject({ question: { answer: { options: OPTIONS, right: 1 } } })
})
