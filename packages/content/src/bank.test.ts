import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { loadBank, openBank } from './bank.ts'

const question = {
  id: 'art-0001',
  difficulty: 'easy',
  question: 'Who painted the ceiling of the Sistine Chapel?',
  options: ['Michelangelo', 'Raphael', 'Titian', 'Giotto'],
  answer: 'Michelangelo',
  explanation: 'He stood, head thrown back, for most of four years.',
  tags: ['painting'],
  source: 'wikipedia:Sistine Chapel ceiling',
}
const file = { schema: 1, category: 'art', name: 'Art', pack: null, sensitive: false, loading: ['Mixing paint...'] }

describe('the question bank', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'knowdown-bank-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  const write = (content: unknown) =>
    writeFileSync(join(folder, 'art.json'), typeof content === 'string' ? content : JSON.stringify(content))

  test('is read with its loading lines, each question knowing its category', () => {
    write({ ...file, questions: [question] })
    const { files, faults } = loadBank(folder, [{ id: 'art' }])
    expect(faults).toEqual([])
    expect(files).toMatchObject([{ category: 'art', loading: ['Mixing paint...'], questions: [{ category: 'art' }] }])
  })

  test('a missing file is reported in one line, and the others are still served', () => {
    write({ ...file, questions: [question] })
    const { files, faults } = loadBank(folder, [{ id: 'music' }, { id: 'art' }])
    expect(faults).toEqual([`The question file ${join(folder, 'music.json')} is missing.`])
    expect(files.map(({ category }) => category)).toEqual(['art'])
  })

  test.each([
    ['cut off', '{"questions": [', 'is not a question file'],
    ['of another category', { ...file, category: 'cars', questions: [] }, "says it is about 'cars'"],
    [
      'with three options',
      { ...file, questions: [{ ...question, options: question.options.slice(0, 3) }] },
      'art-0001',
    ],
    [
      'with an option twice',
      { ...file, questions: [{ ...question, options: ['Michelangelo', 'a', 'a', 'b'] }] },
      'number 1',
    ],
    ['whose answer is no option', { ...file, questions: [{ ...question, answer: 'Bernini' }] }, 'broken question'],
    ['of no known difficulty', { ...file, questions: [{ ...question, difficulty: 'expert' }] }, 'broken question'],
    ['without a topic', { ...file, questions: [{ ...question, tags: [] }] }, 'broken question'],
  ])('a file %s is refused as a whole', (_what, content, words) => {
    write(content)
    const { files, faults } = loadBank(folder, [{ id: 'art' }])
    expect(files).toEqual([])
    expect(faults[0]).toContain(words)
  })
})

test('an opened bank reads a file when its questions are first needed, and once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'knowdown-bank-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const bank = openBank(folder, [{ id: 'art' }, { id: 'music' }])
  writeFileSync(join(folder, 'art.json'), JSON.stringify({ ...file, questions: [question] }))
  expect(bank.read('art')).toMatchObject({ ok: true, value: { category: 'art' } })
  rmSync(join(folder, 'art.json'))
  expect(bank.read('art').ok).toBe(true)
  expect(bank.read('music')).toMatchObject({ ok: false, error: expect.stringContaining('music.json is missing') })
})
