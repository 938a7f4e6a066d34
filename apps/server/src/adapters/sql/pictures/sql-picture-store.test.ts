import { newQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { expect, test } from 'vitest'
import { indexOwn } from '../../../features/own-quizzes/index-question.ts'
import type { NewPicture } from '../../../features/pictures/picture-store.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { sqlOwnQuizStore } from '../own-quizzes/sql-own-quiz-store.ts'
import { sqlRunStore } from '../runs/sql-run-store.ts'
import { insertUser } from '../testing/insert-user.ts'
import { sqlPictureStore } from './sql-picture-store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const FIELDS = { title: 'Our town', language: 'en', mature: false, source: '', licence: '' }

const file = (bytes: number, first = 1) => {
  const content = new Uint8Array(bytes)
  content[0] = first
  return { width: 40, height: 30, content }
}

const picture = (pictureId: string, userId: string, { large = 300, hash = pictureId } = {}): NewPicture => ({
  pictureId,
  userId,
  uploadHash: `upload ${hash}`,
  fileHash: `file ${hash}`,
  files: { large: file(large), small: file(100, 2) },
})

onBothEngines('pictures', (open) => {
  async function house(mostBytes = 1_000_000_000) {
    const clock = { at: 1_800_000_000_000 }
    const now = () => clock.at
    const storage = await open()
    await insertUser(storage.db, 'ada', {})
    await insertUser(storage.db, 'bob', {})
    await insertUser(storage.db, 'eve', { verified: false })
    const store = sqlPictureStore(storage, now, mostBytes)
    const quizzes = sqlOwnQuizStore(storage, now)
    /** A quiz of Ada with one question that has the picture. */
    const ask = async (pictureId: string) => {
      const question = { ...newQuestion('Where?', { kind: 'choice', options: ['Here', 'There'], right: 0 }) }
      const withPicture = { ...question, picture: { file: pictureId, alt: 'A bridge' } }
      const questions = [indexOwn('question', withPicture)]
      const quiz = { quizId: 'quiz', requestId: 'request', fields: FIELDS, origin: null, questions }
      await quizzes.create('ada', quiz, null)
    }
    const later = async (ms: number) => {
      clock.at += ms
      return store.sweep(DAY_MS)
    }
    return { storage, store, quizzes, runs: sqlRunStore(storage, now), clock, ask, later }
  }

  test('[OQ12] both sizes come back as they were stored, and no others', async () => {
    const { store } = await house()
    expect(await store.add(picture('one', 'ada'))).toBeNull()
    expect(await store.read('one', 'large')).toEqual(file(300).content)
    expect(await store.read('one', 'small')).toEqual(file(100, 2).content)
    expect(await store.read('two', 'large')).toBeNull()
    expect(await store.ownedBy('ada', ['one', 'two'])).toEqual(new Set(['one']))
    expect(await store.ownedBy('bob', ['one'])).toEqual(new Set())
  })

  test('[OQ12] an account without a verified address has none', async () => {
    const { store } = await house()
    expect(await store.findOrRefuse('eve', 'x')).toEqual({ refusal: 'unverified' })
    expect(await store.add(picture('one', 'eve'))).toBe('unverified')
    expect(await store.add(picture('one', 'nobody'))).toBe('unverified')
  })

  test('[OQ12] an account has 50 MB, to the byte', async () => {
    const { store } = await house()
    expect(await store.add(picture('one', 'ada', { large: 49_999_000 }))).toBeNull()
    expect(await store.add(picture('two', 'ada', { large: 801 }))).toBe('account-full')
    expect(await store.add(picture('two', 'ada', { large: 800 }))).toBeNull()
    expect(await store.add(picture('three', 'bob'))).toBeNull()
  }, 60_000)

  test('[OQ12] the server has a limit for all accounts together', async () => {
    const { store } = await house(1_000)
    expect(await store.add(picture('one', 'ada', { large: 500 }))).toBeNull()
    expect(await store.add(picture('two', 'bob', { large: 301 }))).toBe('server-full')
    expect(await store.add(picture('two', 'bob', { large: 300 }))).toBeNull()
  })

  test('[OQ12] of two uploads at once only one takes the last place', async () => {
    const { store } = await house()
    await store.add(picture('full', 'ada', { large: 49_999_000 }))
    const both = await Promise.all([1, 2].map((one) => store.add(picture(`last ${one}`, 'ada', { large: 600 }))))
    expect(both.toSorted()).toEqual([null, 'account-full'].toSorted())
  }, 60_000)

  test('[OQ12] the same bytes of the same account are one picture', async () => {
    const { store } = await house()
    await store.add(picture('one', 'ada'))
    expect(await store.findOrRefuse('ada', 'upload one')).toEqual({ pictureId: 'one' })
    expect(await store.findOrRefuse('ada', 'file one')).toEqual({ pictureId: 'one' })
    expect(await store.findOrRefuse('bob', 'upload one')).toBeNull()
  })

  test('[OQ12] a picture goes a day after the last question that used it', async () => {
    const { store, quizzes, ask, later } = await house()
    await store.add(picture('one', 'ada'))
    await ask('one')
    expect(await later(10 * DAY_MS)).toBe(0)
    await quizzes.deleteQuestions('ada', 'quiz', new Map([['question', 1]]))
    expect(await later(HOUR_MS)).toBe(0)
    expect(await later(DAY_MS - 1)).toBe(0)
    expect(await store.read('one', 'large')).not.toBeNull()
    expect(await later(1)).toBe(1)
    expect([await store.read('one', 'large'), await store.read('one', 'small')]).toEqual([null, null])
  })

  test('[OQ12] what is used again within a day stays', async () => {
    const { store, ask, later } = await house()
    await store.add(picture('one', 'ada'))
    await later(HOUR_MS)
    await later(DAY_MS - 1)
    await ask('one')
    expect(await later(DAY_MS)).toBe(0)
    expect(await store.read('one', 'small')).not.toBeNull()
  })

  test('[OQ12] a picture stays as long as the copy of a running game uses it', async () => {
    const { store, storage, runs, later } = await house()
    await store.add(picture('one', 'ada'))
    await store.hold('own-series', ['one', 'one'])
    await store.hold('own-series', ['one'])
    await runs.addSeries({ seriesId: 'own-series', questions: [] })
    for (const ms of [2 * DAY_MS, 2 * DAY_MS, 2 * DAY_MS]) expect(await later(ms)).toBe(0)
    await storage.db.deleteFrom('question_series').execute()
    expect(await later(HOUR_MS)).toBe(0)
    expect(await later(DAY_MS)).toBe(1)
    expect(await storage.db.selectFrom('picture_copies').selectAll().execute()).toEqual([])
  })

  test('[OQ12] what an operator removes is gone in every account, and its bytes are refused', async () => {
    const { store } = await house()
    await store.add(picture('one', 'ada'))
    expect(await store.copyTo('bob', [{ pictureId: 'one', newPictureId: 'copy' }])).toEqual(new Map([['one', 'copy']]))
    expect(await store.read('copy', 'large')).toEqual(file(300).content)
    expect(await store.remove('one')).toBe(true)
    for (const id of ['one', 'copy']) expect(await store.read(id, 'large')).toBeNull()
    for (const hash of ['upload one', 'file one']) {
      expect(await store.findOrRefuse('bob', hash)).toEqual({ refusal: 'refused-bytes' })
    }
    expect(await store.add(picture('again', 'bob', { hash: 'one' }))).toBe('refused-bytes')
    expect(await store.copyTo('bob', [{ pictureId: 'one', newPictureId: 'copy 2' }])).toEqual(new Map())
    expect(await store.remove('nothing')).toBe(false)
    // Its question can still be saved.
    expect(await store.ownedBy('ada', ['one'])).toEqual(new Set(['one']))
  })

  test('[OQ12] a copy for another account counts there, and none is made without room or a verified address', async () => {
    const { store } = await house()
    await store.add(picture('large', 'ada', { large: 30_000_000 }))
    expect((await store.copyTo('bob', [{ pictureId: 'large', newPictureId: 'copy' }])).size).toBe(1)
    expect((await store.copyTo('bob', [{ pictureId: 'large', newPictureId: 'copy 2' }])).size).toBe(0)
    expect((await store.copyTo('eve', [{ pictureId: 'large', newPictureId: 'copy 3' }])).size).toBe(0)
  }, 60_000)
})
