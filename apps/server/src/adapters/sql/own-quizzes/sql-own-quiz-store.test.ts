import { LIMITS, MOST_IN_BIN, mostCharacters } from '@knowdown/domain/own-quiz/limits'
import { newQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { expect, test } from 'vitest'
import { indexOwn } from '../../../features/own-quizzes/index-question.ts'
import type { NewQuestion, OwnQuizStore } from '../../../features/own-quizzes/own-quiz-store.ts'
import { deleteOldRows } from '../delete-old-rows.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { sqlUserData } from '../sql-user-data.ts'
import { insertUser } from '../testing/insert-user.ts'
import { sqlOwnQuizStore } from './sql-own-quiz-store.ts'

const DAY_MS = 86_400_000
const NOON = Date.parse('2026-12-10T12:00:00Z')
const fields = { title: 'Space', language: 'en', mature: false, source: 'me', licence: '' }

const question = (id: string, text = `What is ${id}?`): NewQuestion =>
  indexOwn(id, newQuestion(text, { kind: 'typeIn', accepted: ['Mars'], wrong: [], typos: true }))
const many = (count: number, prefix = 'q') =>
  Array.from({ length: count }, (_, index) => question(`${prefix}${String(index).padStart(4, '0')}`))

onBothEngines('own quizzes', (open) => {
  async function withUsers() {
    const storage = await open()
    const clock = { at: NOON }
    const store = sqlOwnQuizStore(storage, () => clock.at)
    await insertUser(storage.db, 'ada', { name: 'Ada' })
    await insertUser(storage.db, 'bob')
    await insertUser(storage.db, 'new', { verified: false })
    const make = (quizId: string, userId = 'ada', questions: readonly NewQuestion[] = []) =>
      store.create(userId, { quizId, requestId: quizId, fields, origin: null, questions }, null)
    return { ...storage, store, clock, make }
  }
  const idsOf = async (store: OwnQuizStore, quizId = 'quiz') =>
    (await store.read('ada', quizId))?.questions.map(({ questionId }) => questionId)

  test('[OQ1] a verified account keeps 200 quizzes, an unverified one 5, and the bin does not count', async () => {
    const { store, make } = await withUsers()
    for (let index = 0; index < 200; index += 1) expect(await make(`quiz-${index}`)).not.toBe('full')
    expect(await make('one too many')).toBe('full')
    // A repeated call is answered, also when the account is full.
    expect(await make('quiz-7')).toMatchObject({ quizId: 'quiz-7' })
    await store.deleteQuiz('ada', 'quiz-7')
    expect(await make('one more')).toMatchObject({ quizId: 'one more' })
    expect(await store.restore('ada', 'quiz-7')).toBe('full')
    await store.deleteQuiz('ada', 'quiz-8')
    expect(await store.restore('ada', 'quiz-7')).toMatchObject({ quizId: 'quiz-7' })
    for (let index = 0; index < 5; index += 1) await make(`new-${index}`, 'new')
    expect(await make('new-5', 'new')).toBe('full')
    expect((await store.list('new')).quizzes).toHaveLength(5)
  })

  test('[OQ1] two tabs that make the last quiz at the same time do not both succeed', async () => {
    const { make } = await withUsers()
    for (let index = 0; index < 4; index += 1) await make(`new-${index}`, 'new')
    const made = await Promise.all(['a', 'b', 'c'].map((quizId) => make(quizId, 'new')))
    expect(made.filter((one) => one === 'full')).toHaveLength(2)
  })

  test('[OQ1] a quiz has 200 questions, and a piece that does not fit adds none', async () => {
    const { store, make } = await withUsers()
    await make('quiz', 'ada', many(199))
    expect(await store.addQuestions('ada', 'quiz', undefined, many(2, 'x'), null)).toEqual({ refused: 'full' })
    expect(await store.addQuestions('ada', 'quiz', undefined, many(1, 'x'), null)).toHaveProperty('added')
    expect(await idsOf(store)).toHaveLength(LIMITS.questions.most)
    expect(await store.addQuestions('ada', 'quiz', undefined, many(1, 'y'), null)).toEqual({ refused: 'full' })
    // The same piece again, after a lost reply.
    expect(await store.addQuestions('ada', 'quiz', undefined, many(1, 'x'), null)).toHaveProperty('added')
  })

  test('[OQ1] drafts of any length do not fill the disk', async () => {
    const { store, make } = await withUsers()
    await make('quiz')
    const long = (id: string) => question(id, 'x'.repeat(4_000))
    let added = 0
    for (let piece = 0; piece < 4; piece += 1) {
      const questions = Array.from({ length: 50 }, (_, index) => long(`long-${piece}-${index}`))
      const result = await store.addQuestions('ada', 'quiz', undefined, questions, null)
      if (result && 'refused' in result) expect(result.refused).toBe('too-large')
      else added += 50
    }
    expect(added).toBe(100)
    await store.addQuestions('ada', 'quiz', undefined, many(40), null)
    const short = (await store.read('ada', 'quiz'))?.questions.filter(({ questionId }) => questionId.startsWith('q'))
    const results = []
    for (const { questionId, version } of short ?? []) {
      results.push(await store.saveQuestion('ada', 'quiz', version, long(questionId)))
    }
    expect(results.at(0)).toHaveProperty('saved')
    expect(results.at(-1)).toEqual({ refused: 'too-large' })
  })

  test('[OQ1] the bin holds 50 quizzes, and one more deletes what was put there first', async () => {
    const { db, store, make, clock } = await withUsers()
    for (let index = 0; index <= MOST_IN_BIN; index += 1) {
      await make(`quiz-${index}`, 'new', [question('q')])
      clock.at += 1_000
      await store.deleteQuiz('new', `quiz-${index}`)
    }
    await make('of-bob', 'bob')
    await store.deleteQuiz('bob', 'of-bob')
    const { bin } = await store.list('new')
    expect(bin).toHaveLength(MOST_IN_BIN)
    expect(bin.map(({ quizId }) => quizId)).not.toContain('quiz-0')
    expect(await store.restore('new', 'quiz-0')).toBeNull()
    expect(await store.restore('new', 'quiz-1')).toMatchObject({ quizId: 'quiz-1' })
    expect((await store.list('bob')).bin).toHaveLength(1)
    expect(await db.selectFrom('own_questions').selectAll().execute()).toHaveLength(MOST_IN_BIN)
  })

  test('[OQ1] the text of an account and that of its bin are bounded', async () => {
    const { db, store, make, clock } = await withUsers()
    const long = (quizId: string, count: number) =>
      Array.from({ length: count }, (_, index) => question(`${quizId}-${index}`, 'x'.repeat(4_000)))
    const most = mostCharacters(false)
    const stored = async (where: 'is' | 'is not') => {
      const rows = await db.selectFrom('own_quizzes').select('characters').where('deleted_at', where, null).execute()
      return rows.reduce((sum, { characters }) => sum + characters, 0)
    }
    for (const id of ['a', 'b']) await make(id, 'new', long(id, 115))
    await make('c', 'new')
    expect(await store.addQuestions('new', 'c', undefined, long('c', 30), null)).toEqual({
      refused: 'account-too-large',
    })
    expect(await store.addQuestions('new', 'c', undefined, [...long('c', 5), question('short')], null)).toHaveProperty(
      'added',
    )
    expect(await make('d', 'new', long('d', 15))).toBe('account-too-large')
    const last = (await store.read('new', 'c'))?.questions.at(-1)
    const grown = question('short', 'x'.repeat(40_000))
    expect(await store.saveQuestion('new', 'c', last?.version ?? 0, grown)).toEqual({
      refused: 'account-too-large',
    })
    expect(await stored('is')).toBeLessThan(most)
    // What is deleted leaves room at once, and the bin makes room for it.
    await store.deleteQuestions(
      'new',
      'c',
      new Map([
        ['c-0', 2],
        ['c-1', 2],
      ]),
    )
    for (const id of ['a', 'b']) await store.deleteQuiz('new', id)
    for (const id of ['e', 'f']) expect(await make(id, 'new', long(id, 110))).toMatchObject({ quizId: id })
    expect(await store.restore('new', 'a')).toBe('account-too-large')
    clock.at += 1_000
    for (const id of ['e', 'f']) await store.deleteQuiz('new', id)
    expect((await store.list('new')).bin.map(({ quizId }) => quizId).toSorted()).toEqual(['e', 'f'])
    expect(await stored('is not')).toBeLessThan(most)
    const counted = await db.selectFrom('own_questions').select('content').execute()
    const characters = counted.reduce((sum, { content }) => sum + (content?.length ?? 0), 0)
    expect((await stored('is')) + (await stored('is not'))).toBe(characters)
  })

  test('[OQ14] additions at the same moment do not pass the limit of a day together', async () => {
    const { store, make } = await withUsers()
    const budget = { dayStart: 0, most: 10 }
    const references = (prefix: string) =>
      Array.from(
        { length: 6 },
        (_, index): NewQuestion => ({
          questionId: `${prefix}${index}`,
          content: { kind: 'bank', bankId: `${prefix}${index}` },
          isPlayable: true,
          fingerprint: null,
          searchText: '',
        }),
      )
    const quizzes = ['a', 'b', 'c', 'd']
    for (const id of quizzes) await make(id)
    const results = await Promise.all([
      ...quizzes.map((id) => store.addQuestions('ada', id, undefined, references(id), budget)),
      store.create(
        'ada',
        {
          quizId: 'copy',
          requestId: 'copy',
          fields,
          origin: null,
          questions: [...references('copy'), question('own')],
        },
        budget,
      ),
    ])
    expect(results.filter((result) => /spent/.test(JSON.stringify(result)))).toHaveLength(4)
    expect(await store.addedToday('ada', 0)).toBe(6)
  })

  test('[OQ9] a question that somebody saved in between is not overwritten, and the same again is acknowledged', async () => {
    const { store, make } = await withUsers()
    await make('quiz', 'ada', [question('q')])
    const first = await store.saveQuestion('ada', 'quiz', 1, question('q', 'From one tab?'))
    expect(first).toMatchObject({ saved: { version: 2 } })
    const second = await store.saveQuestion('ada', 'quiz', 1, question('q', 'From another?'))
    expect(second).toMatchObject({ current: { version: 2, content: { question: { text: 'From one tab?' } } } })
    expect(await store.saveQuestion('ada', 'quiz', 1, question('q', 'From one tab?'))).toEqual(first)
    expect(await store.saveQuestion('ada', 'quiz', 2, question('q', 'Merged?'))).toMatchObject({
      saved: { version: 3 },
    })
    expect(await store.saveQuestion('ada', 'quiz', 1, question('gone'))).toEqual({ current: null })
  })

  test('[OQ9] of saves at the same moment one wins, and the others learn its version', async () => {
    const { store, make } = await withUsers()
    await make('quiz', 'ada', [question('q')])
    const tabs = Array.from({ length: 6 }, (_, tab) => question('q', `Tab ${tab}?`))
    const results = await Promise.all(tabs.map((tab) => store.saveQuestion('ada', 'quiz', 1, tab)))
    const saved = results.flatMap((result) => (result && 'saved' in result ? [result.saved] : []))
    expect(saved).toHaveLength(1)
    expect(results.filter((result) => result && 'current' in result && result.current)).toHaveLength(5)
    expect((await store.read('ada', 'quiz'))?.questions).toEqual(saved)
  })

  test('[OQ9] a question that was deleted and brought back has a version that nobody has read', async () => {
    const { store, make } = await withUsers()
    await make('quiz', 'ada', [question('q')])
    await store.deleteQuestions('ada', 'quiz', new Map([['q', 1]]))
    await store.addQuestions('ada', 'quiz', undefined, [question('q', 'Brought back?')], null)
    expect(await store.saveQuestion('ada', 'quiz', 1, question('q', 'Old tab?'))).toMatchObject({
      current: { content: { question: { text: 'Brought back?' } } },
    })
  })

  test('[OQ9] title and marks of a quiz are saved by version too', async () => {
    const { store, make } = await withUsers()
    await make('quiz')
    const saved = await store.saveHead('ada', 'quiz', 1, { ...fields, title: 'Stars', mature: true })
    expect(saved).toMatchObject({ saved: { title: 'Stars', mature: true, version: 2 } })
    expect(await store.saveHead('ada', 'quiz', 1, { ...fields, title: 'Moons' })).toMatchObject({
      current: { title: 'Stars', version: 2 },
    })
    expect(await store.saveHead('ada', 'quiz', 1, { ...fields, title: 'Stars', mature: true })).toEqual(saved)
  })

  test('[OQ9] questions are put and moved where their author wants them', async () => {
    const { store, make } = await withUsers()
    await make(
      'quiz',
      'ada',
      ['a', 'b', 'c'].map((id) => question(id)),
    )
    await store.addQuestions('ada', 'quiz', 'a', [question('d'), question('e')], null)
    expect(await idsOf(store)).toEqual(['a', 'd', 'e', 'b', 'c'])
    await store.addQuestions('ada', 'quiz', null, [question('f')], null)
    await store.addQuestions('ada', 'quiz', 'deleted meanwhile', [question('g')], null)
    expect(await idsOf(store)).toEqual(['f', 'a', 'd', 'e', 'b', 'c', 'g'])
    const order = await store.moveQuestions('ada', 'quiz', ['c', 'f', 'nobody'], 'd')
    expect(order).toEqual(['a', 'd', 'c', 'f', 'e', 'b', 'g'])
    expect(await idsOf(store)).toEqual(order)
    expect(await store.moveQuestions('ada', 'quiz', ['g'], null)).toEqual(['g', 'a', 'd', 'c', 'f', 'e', 'b'])
  })

  test('[OQ9] a question is deleted in the version that was seen, never a newer one', async () => {
    const { store, make } = await withUsers()
    await make('quiz', 'ada', [question('a'), question('b')])
    await store.saveQuestion('ada', 'quiz', 1, question('b', 'Changed?'))
    const kept = await store.deleteQuestions(
      'ada',
      'quiz',
      new Map([
        ['a', 1],
        ['b', 1],
        ['c', 1],
      ]),
    )
    expect(kept).toMatchObject([{ questionId: 'b', version: 2 }])
    expect(await idsOf(store)).toEqual(['b'])
  })

  test('[OQ9] a deleted quiz stays in the bin for 30 days, then it goes with its questions', async () => {
    const { db, store, make, clock } = await withUsers()
    await make('quiz', 'ada', many(3))
    await make('other', 'ada', [question('stays')])
    expect(await store.deleteQuiz('ada', 'quiz')).toBe(NOON)
    clock.at += 5_000
    expect(await store.deleteQuiz('ada', 'quiz')).toBe(NOON)
    expect(await store.read('ada', 'quiz')).toBeNull()
    expect(await store.saveQuestion('ada', 'quiz', 1, question('q0000', 'Late?'))).toBeNull()
    expect((await store.list('ada')).bin).toMatchObject([{ quizId: 'quiz', questions: 3, deletedAt: NOON }])
    await deleteOldRows(db, NOON + 30 * DAY_MS)
    expect(await store.restore('ada', 'quiz')).toMatchObject({ quizId: 'quiz' })
    expect(await idsOf(store)).toHaveLength(3)
    clock.at = NOON
    await store.deleteQuiz('ada', 'quiz')
    await deleteOldRows(db, NOON + 30 * DAY_MS + 1)
    expect(await store.restore('ada', 'quiz')).toBeNull()
    const left = await db.selectFrom('own_questions').select('question_id').execute()
    expect(left).toEqual([{ question_id: 'stays' }])
  })

  test('a quiz of the bin can be deleted for good, one outside of it cannot', async () => {
    const { db, store, make } = await withUsers()
    await make('quiz', 'ada', many(2))
    expect(await store.purge('ada', 'quiz')).toBe(false)
    await store.deleteQuiz('ada', 'quiz')
    expect(await store.purge('bob', 'quiz')).toBe(false)
    expect(await store.purge('ada', 'quiz')).toBe(true)
    expect(await db.selectFrom('own_questions').selectAll().execute()).toEqual([])
  })

  test('nobody reaches the quiz of somebody else by any method', async () => {
    const { store, make } = await withUsers()
    await make('quiz', 'ada', [question('q')])
    const before = await store.read('ada', 'quiz')
    expect(await store.read('bob', 'quiz')).toBeNull()
    expect(await store.saveHead('bob', 'quiz', 1, { ...fields, title: 'Mine' })).toBeNull()
    expect(await store.saveQuestion('bob', 'quiz', 1, question('q', 'Mine?'))).toBeNull()
    expect(await store.addQuestions('bob', 'quiz', undefined, [question('r')], null)).toBeNull()
    expect(await store.moveQuestions('bob', 'quiz', ['q'], null)).toBeNull()
    expect(await store.deleteQuestions('bob', 'quiz', new Map([['q', 1]]))).toBeNull()
    expect(await store.deleteQuiz('bob', 'quiz')).toBeNull()
    expect(await store.restore('bob', 'quiz')).toBeNull()
    expect(await store.setLink('bob', 'quiz', { kind: 'play', link: 'bobs', showsAnswers: false })).toBeNull()
    expect(await store.search('bob', ['what'], 0, 10)).toEqual([])
    expect((await store.list('bob')).quizzes).toEqual([])
    expect(await store.read('ada', 'quiz')).toEqual(before)
  })

  test('[OQ14] words are searched in all own quizzes, whatever signs they contain', async () => {
    const { store, make } = await withUsers()
    await make('one', 'ada', [question('a', 'Which café is it?'), question('b', '100 % sure_thing?')])
    await make('two', 'ada', [question('c', 'Was ist ein CAFÉ in Wien?')])
    await make('bin', 'ada', [question('d', 'A cafe in the bin?')])
    await store.deleteQuiz('ada', 'bin')
    const find = async (...words: string[]) =>
      (await store.search('ada', words, 0, 10)).map(({ questionId }) => questionId).toSorted()
    expect(await find('cafe')).toEqual(['a', 'c'])
    expect(await find('cafe', 'wien', 'mars')).toEqual(['c'])
    expect(await find('%')).toEqual([])
    expect(await find('\\')).toEqual([])
    expect(await store.search('ada', ['cafe'], 1, 10)).toHaveLength(1)
  })

  test('[IM12] questions that the account has are found by their fingerprints', async () => {
    const { store, make } = await withUsers()
    await make('quiz', 'ada', [question('a', 'Which planet is red?')])
    const same = question('z', 'WHICH planet is red').fingerprint ?? ''
    expect(await store.knownFingerprints('ada', [same, '0000000000000000'])).toEqual([same])
    expect(await store.knownFingerprints('bob', [same])).toEqual([])
    await store.deleteQuiz('ada', 'quiz')
    expect(await store.knownFingerprints('ada', [same])).toEqual([])
  })

  test('[OQ15] a link leads to its quiz until it is renewed, switched off, or its quiz deleted', async () => {
    const { store, make } = await withUsers()
    await make('quiz', 'ada', [question('q')])
    const set = (link: string | null) => store.setLink('ada', 'quiz', { kind: 'read', link, showsAnswers: true })
    expect(await set('first')).toMatchObject({ links: { play: null, read: { link: 'first', showsAnswers: true } } })
    expect(await store.findShared('first')).toMatchObject({ kind: 'read', showsAnswers: true, author: { name: 'Ada' } })
    await set('second')
    expect(await store.findShared('first')).toBeNull()
    await store.deleteQuiz('ada', 'quiz')
    expect(await store.findShared('second')).toBeNull()
    expect(await store.restore('ada', 'quiz')).toMatchObject({ links: { play: null, read: null } })
    await set('third')
    await set(null)
    expect(await store.findShared('third')).toBeNull()
  })

  test('[OQ18] export and deletion of an account cover its quizzes, links and confirmation', async () => {
    const { db, store, make } = await withUsers()
    await make('quiz', 'ada', [question('q', 'Mine?')])
    await make('bobs', 'bob', [question('q', 'Of Bob?')])
    await store.setLink('ada', 'quiz', { kind: 'play', link: 'a-link', showsAnswers: false })
    await store.confirm16('ada')
    const copied = (quizId: string, author: string, userId: string) => ({
      quizId,
      requestId: quizId,
      fields,
      origin: { title: 'Space', author, userId },
      questions: [],
    })
    await store.create('bob', copied('copy', 'Ada', 'ada'), null)
    await store.create('bob', copied('another', 'Cy', 'cy'), null)
    const data = sqlUserData(db)
    const exported = await data.collect('ada')
    expect(exported.own_quizzes).toMatchObject([{ quiz_id: 'quiz', title: 'Space' }])
    expect(JSON.stringify(exported.own_questions)).toContain('Mine?')
    expect(exported.quiz_links).toHaveLength(1)
    expect(exported.quiz_authors).toHaveLength(1)
    await data.erase('ada')
    expect(await store.findShared('a-link')).toBeNull()
    // Copies stay, without the name.
    expect((await store.read('bob', 'copy'))?.head.origin).toEqual({ title: 'Space', author: '' })
    expect((await store.read('bob', 'another'))?.head.origin).toEqual({ title: 'Space', author: 'Cy' })
    expect(JSON.stringify(await data.collect('bob'))).not.toContain('"cy"')
    const left = await db.selectFrom('own_questions').select('user_id').execute()
    expect(left).toEqual([{ user_id: 'bob' }])
    expect(await store.hasConfirmed16('ada')).toBe(false)
    expect(await make('after', 'ada')).toBe('full')
  })
})
