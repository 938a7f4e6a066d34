import type { BankQuestion } from '@knowdown/domain/question/question'
import { expect, test } from 'vitest'
import { openQuestionCatalogue } from './question-catalogue.ts'
import type { QuestionRecord, QuestionRecords } from './question-records.ts'

const question = (id: string, category: string): BankQuestion => ({
  id,
  category,
  difficulty: 'easy',
  question: `What is ${id}?`,
  options: ['a', 'b', 'c', 'd'],
  answer: 'a',
  explanation: 'It is.',
  tags: ['things'],
})

async function open(pooled: readonly BankQuestion[] = [], known: QuestionRecord[] = []) {
  const read: string[] = []
  const bank = {
    categories: ['art', '90s-music'],
    questionsOf(category: string) {
      read.push(category)
      if (!bank.categories.includes(category)) return []
      return [question(`${category}-0001`, category), question(`${category}-0002`, category)]
    },
  }
  const records = { all: async () => known } as unknown as QuestionRecords
  const pool = { all: async () => pooled.map((each) => ({ ...each, model: 'm', createdAt: 0 })), add: async () => {} }
  return { catalogue: await openQuestionCatalogue(bank, records, pool), read, known }
}

test('a category is read when one of its questions is first needed, and no other', async () => {
  const { catalogue, read } = await open()
  expect(read).toEqual([])
  expect(catalogue.find('90s-music-0002')?.category).toBe('90s-music')
  expect(catalogue.index().cell('90s-music', 'easy')).toHaveLength(2)
  expect(read).toEqual(['90s-music'])
  expect(catalogue.findByText('what is ART-0001')?.id).toBe('art-0001')
  expect(catalogue.all()).toHaveLength(4)
  expect(read).toEqual(['90s-music', 'art'])
})

test('questions of the pool are found by id, text and cell, whatever their id and category', async () => {
  const { catalogue } = await open([question('art-m1', 'art'), question('odd', 'new-category')])
  expect(catalogue.find('odd')?.category).toBe('new-category')
  expect(catalogue.find('art-m1')).toMatchObject({ probation: true })
  expect(catalogue.pooled('art', 'easy')).toBe(1)
  expect(catalogue.all()).toHaveLength(6)
  expect(catalogue.find('none')).toBeNull()
})

test('a refresh applies what was decided about a question since', async () => {
  const { catalogue, known } = await open()
  expect(catalogue.index().cell('art', 'easy')).toHaveLength(2)
  known.push({
    questionId: 'art-0001',
    servings: 0,
    calibration: null,
    difficulty: null,
    difficultyChangedAt: null,
    hiddenReason: 'withdrawn',
    edited: { question: 'Changed?', options: ['a', 'b', 'c', 'd'], answer: 'b', explanation: 'So.' },
  })
  await catalogue.refresh()
  expect(catalogue.find('art-0001')).toMatchObject({ status: 'retired', answer: 'b' })
  expect(catalogue.original('art-0001')).toMatchObject({ answer: 'a' })
  expect(catalogue.index().cell('art', 'easy')).toHaveLength(1)
  expect(catalogue.findByText('Changed')?.id).toBe('art-0001')
})
