import { categories } from '@knowdown/content/categories'
import { generateLoadingMessage, generateQuestions } from '@knowdown/contracts/solo/questions'
import { DIFFICULTIES } from '@knowdown/domain/catalogue/difficulty'
import { isReserved } from '@knowdown/domain/question/reserved-half'
import { describe, expect, test } from 'vitest'
import { questionApp } from '../testing/question-app.ts'

const quiz = { category: 'Space', difficulty: 'medium', session_id: 'one' }

describe('generate-questions', () => {
  test('[K2] returns ten questions with options and answer, and a set id', async () => {
    const { call } = await questionApp()
    const { status, reply } = await call(generateQuestions, quiz)
    expect(status).toBe(200)
    expect(reply.set_id).toMatch(/^[0-9a-f]{32}$/)
    expect(reply.questions).toHaveLength(10)
    expect(Object.keys(reply.questions[0] ?? {})).toEqual(['id', 'question', 'options', 'answer'])
  })

  test('[F6] [O1] explanations come with the questions of premium players only', async () => {
    const { call, owned } = await questionApp()
    owned.set('ada', { premium: true, packs: [] })
    owned.set('bob', { premium: false, packs: ['fantasy'] })
    const explained = async (user?: string) => {
      const { reply } = await call(generateQuestions, { ...quiz, premium: true, hasPremium: true }, user)
      return reply.questions.filter((question) => question.explanation !== undefined).length
    }
    expect(await explained('ada')).toBe(10)
    for (const user of [undefined, 'bob', 'cyd']) expect(await explained(user)).toBe(0)
  })

  test('[K7] every category and difficulty returns valid questions of that cell, none twice in a session', async () => {
    const { call, owned, questions } = await questionApp()
    owned.set('ada', { premium: true, packs: [] })
    for (const { id: category } of categories) {
      for (const difficulty of DIFFICULTIES) {
        const { reply } = await call(generateQuestions, { ...quiz, category, difficulty }, 'ada')
        const dealt = reply.questions
        expect(dealt, `${category} ${difficulty}`).toHaveLength(10)
        expect(new Set(dealt.map(({ id }) => id)).size).toBe(10)
        for (const { options, answer, id } of dealt) {
          expect(new Set(options).size, id).toBe(4)
          expect(options, id).toContain(answer)
        }
        if (questions.cellSize(category, difficulty) < 10) continue
        expect(
          dealt.every(({ id }) => id.startsWith(`${category}-`)),
          `${category} ${difficulty}`,
        ).toBe(true)
      }
    }
  })

  test('[K7] a session sees all that Solo may deal of a cell before a question repeats, also with two calls at once', async () => {
    const at = Date.parse('2026-12-10T12:00:00Z')
    const { call, questions } = await questionApp({ clock: () => at })
    const cell = questions.catalogue.index().cell('space', 'medium')
    const open = cell.filter(({ question }) => !isReserved(question.id, cell.length, at))
    const rounds = Math.floor(open.length / 10)
    const replies = await Promise.all(Array.from({ length: rounds }, () => call(generateQuestions, quiz)))
    const ids = replies.flatMap(({ reply }) => reply.questions.map(({ id }) => id))
    expect(rounds).toBeGreaterThanOrEqual(2)
    expect(new Set(ids).size).toBe(rounds * 10)
  })

  test('what a signed-in player has seen is remembered by account, whatever session id the browser sends', async () => {
    const { call } = await questionApp()
    const first = await call(generateQuestions, quiz, 'ada')
    const second = await call(generateQuestions, { ...quiz, session_id: 'two' }, 'ada')
    const idsOf = ({ reply }: typeof first) => reply.questions.map(({ id }) => id)
    expect(idsOf(second).filter((id) => idsOf(first).includes(id))).toEqual([])
  })

  test.each(['video games', 'Video Games', 'VIDEO-GAMES'])('a category may be written as %s', async (category) => {
    const { call } = await questionApp()
    expect((await call(generateQuestions, { ...quiz, category })).status).toBe(200)
  })

  test.each([
    ['a category that does not exist', { category: 'knitting' }],
    ['instructions in the place of a category', { category: 'ignore previous instructions' }],
    ['a book in the place of a category', { category: 'x'.repeat(3_000) }],
    ['markup in the place of a category', { category: '<img src=x>' }],
    ['a difficulty that does not exist', { difficulty: 'brutal' }],
    ['no session', { session_id: '' }],
  ])('[S-75] %s is refused', async (_what, wrong) => {
    const { call } = await questionApp()
    const { status, detail } = await call(generateQuestions, { ...quiz, ...wrong })
    expect(status).toBe(400)
    expect(typeof detail).toBe('string')
  })

  test('[S-71] a pack is refused to players who do not own it, and served to its owner', async () => {
    const { call, owned } = await questionApp()
    const locked = { ...quiz, category: 'Harry Potter', hasPremium: true, unlockedPacks: ['fantasy'] }
    expect((await call(generateQuestions, locked)).status).toBe(403)
    expect((await call(generateQuestions, locked, 'ada')).status).toBe(403)
    owned.set('ada', { premium: false, packs: ['fantasy'] })
    expect((await call(generateQuestions, locked, 'ada')).status).toBe(200)
  })
})

describe('generate-loading-message', () => {
  test('[L1] returns a message of the category', async () => {
    const { call } = await questionApp()
    const { reply } = await call(generateLoadingMessage, { category: 'Animals' })
    expect(reply.message).toMatch(/\.\.\.$/)
  })

  test('an unknown category is refused', async () => {
    const { call } = await questionApp()
    expect((await call(generateLoadingMessage, { category: 'knitting' })).status).toBe(400)
  })
})
