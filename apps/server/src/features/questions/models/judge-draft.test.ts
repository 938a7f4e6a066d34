import { duplicateFinder } from '@knowdown/domain/question/check/near-duplicate'
import { expect, test } from 'vitest'
import { judgeDraft } from './judge-draft.ts'
import type { Draft } from './question-writer.ts'

const SOUND: Draft = {
  topic: 'novels',
  shape: 'identify',
  question: 'Who finished Les Misérables in exile on the island of Guernsey?',
  answer: 'Victor Hugo',
  wrong: ['Émile Zola', 'Jules Verne', 'Marcel Proust'],
  explanation: 'He wrote standing up, in a glass room on the roof with a view of France.',
  changesOverTime: false,
  sure: 5,
}

const judged = (part: Partial<Draft>) => judgeDraft({ ...SOUND, ...part }, 'easy', duplicateFinder([]))

test('a draft that keeps all rules is sound', () => {
  expect(judged({})).toEqual({ kind: 'sound' })
})

test.each<[string, Partial<Draft>, string]>([
  [
    'a title in quotation marks',
    { question: 'Who finished "Les Misérables" in exile on the island of Guernsey?' },
    "the title 'Les Misérables' stands in quotation marks",
  ],
  [
    'a right option that is much the shortest',
    { answer: 'Hugo', wrong: ['Alexandre Dumas', 'Honoré de Balzac', 'Gustave Flaubert'] },
    'the right option is much the shortest',
  ],
  [
    'a wrong option that speaks of never',
    { question: 'When did Hugo go home?', answer: 'After the war', wrong: ['Never', 'Before it', 'In summer'] },
    'only wrong options speak of always or never',
  ],
])('%s is sent back for repair', (_, part, fault) => {
  expect(judged(part)).toEqual({ kind: 'broken', faults: [fault] })
})
