import { newQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { expect, test } from 'vitest'
import { indexOwn } from '../../../features/own-quizzes/index-question.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { sqlUserData } from '../sql-user-data.ts'
import { insertUser } from '../testing/insert-user.ts'
import { sqlOwnQuizStore } from './sql-own-quiz-store.ts'
import { sqlQuizReports } from './sql-quiz-reports.ts'

const AT = 1_800_000_000_000
const FIELDS = { title: 'Our town', language: 'en', mature: false, source: '', licence: '' }
const report = (reporter: string, networkHash: string, questionId: string | null = null) => ({
  quizId: 'quiz',
  questionId,
  reporter,
  networkHash,
  reason: 'offensive' as const,
  words: 'Look',
})

onBothEngines('reports of shared quizzes', (open) => {
  async function house() {
    const { db, engine } = await open()
    for (const user of ['ada', 'bob']) await insertUser(db, user, { name: user })
    await insertUser(db, 'eve', { verified: false })
    const quizzes = sqlOwnQuizStore({ db, engine }, () => AT)
    const question = newQuestion('Where?', { kind: 'choice', options: ['Here', 'There'], right: 0 })
    const questions = [indexOwn('question', { ...question, picture: { file: 'bridge', alt: '' } })]
    await quizzes.create('ada', { quizId: 'quiz', requestId: 'request', fields: FIELDS, origin: null, questions }, null)
    await quizzes.setLink('ada', 'quiz', { kind: 'play', link: 'link', showsAnswers: false })
    return { db, quizzes, reports: sqlQuizReports(db, () => AT) }
  }

  test('[OQ17] a second report of the same person replaces the first, and trust is told', async () => {
    const { reports } = await house()
    await reports.add(report('bob', 'one'))
    await reports.add(report('bob', 'one'))
    await reports.add(report('eve', 'two', 'question'))
    const found = await reports.add(report('visitor:x', 'three'))
    expect(found?.hasPictures).toBe(true)
    const trust = found?.reports.map(({ network, verifiedSince }) => [network, verifiedSince])
    expect(trust?.toSorted()).toEqual([
      ['one', 0],
      ['three', null],
      ['two', null],
    ])
  })

  test('[OQ17] a closed link is not found until an operator leaves the quiz, and a withdrawn one stays gone', async () => {
    const { quizzes, reports } = await house()
    await reports.add(report('bob', 'one'))
    await reports.close('quiz', 'offensive')
    expect(await quizzes.findShared('link')).toBeNull()
    expect((await reports.open())[0]?.state).toBe('closed')
    await reports.decide('quiz', 'left', 'other')
    expect(await quizzes.findShared('link')).not.toBeNull()
    await reports.decide('quiz', 'withdrawn', 'copyright')
    await reports.close('quiz', 'offensive')
    expect((await quizzes.sharingNotes('ada')).verdicts).toEqual([
      { quizId: 'quiz', title: 'Our town', verdict: 'withdrawn', reason: 'copyright' },
    ])
  })

  test('[OQ17] [OQ18] reports and verdicts leave with the accounts that they are about', async () => {
    const { db, reports } = await house()
    await reports.add(report('bob', 'one'))
    await reports.decide('quiz', 'withdrawn', 'copyright')
    await reports.bar('ada', 'copyright')
    const data = sqlUserData(db)
    expect((await data.collect('bob')).quiz_reports).toHaveLength(1)
    await data.erase('bob')
    await data.erase('ada')
    for (const table of ['quiz_reports', 'quiz_verdicts', 'barred_authors'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })
})
