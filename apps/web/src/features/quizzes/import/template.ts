import { newQuestion, type OwnQuiz } from '@knowdown/domain/own-quiz/own-quiz'
import { saveFile } from '../../../platform/save-file.ts'

const EXAMPLES: OwnQuiz = {
  title: '',
  language: '',
  source: '',
  licence: '',
  questions: [
    {
      ...newQuestion('Which planet is closest to the Sun?', {
        kind: 'choice',
        options: ['Mercury', 'Venus', 'Mars', 'Earth'],
        right: 0,
      }),
      explanation: 'Mercury goes around the Sun in 88 days.',
      seconds: 20,
    },
    newQuestion('Which of these numbers are even?', { kind: 'several', options: ['2', '3', '4', '5'], right: [0, 2] }),
    newQuestion('What is the capital of France?', { kind: 'typeIn', accepted: ['Paris'], wrong: [], typos: true }),
    newQuestion('How high is Mount Everest?', {
      kind: 'number',
      value: 8849,
      tolerance: { amount: 50, of: 'absolute' },
      unit: 'm',
      worthlessAt: null,
    }),
  ],
}

/** A table with one question of each kind, to be filled in. */
export async function saveTemplate(): Promise<void> {
  const { writeCsv } = await import('@knowdown/formats/csv/write-csv')
  await saveFile('knowdown-template.csv', new Blob([writeCsv(EXAMPLES).text], { type: 'text/csv' }))
}
