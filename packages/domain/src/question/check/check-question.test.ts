import { describe, expect, test } from 'vitest'
import { checkQuestion } from './check-question.ts'
import type { CheckedQuestion } from './finding.ts'

const SOUND: CheckedQuestion = {
  difficulty: 'easy',
  question: 'Which planet is known as the Red Planet?',
  options: ['Mars', 'Venus', 'Jupiter', 'Saturn'],
  answer: 'Mars',
  explanation: 'Mars looks red because iron minerals in its dust have rusted over billions of years.',
}

const rulesOf = (part: Partial<CheckedQuestion>, level: 'error' | 'warning') =>
  checkQuestion({ ...SOUND, ...part })
    .filter((finding) => finding.level === level)
    .map(({ rule }) => rule)

describe('checking one question', () => {
  test('a good question has no findings', () => {
    expect(checkQuestion(SOUND)).toEqual([])
  })

  test.each<[string, string, Partial<CheckedQuestion>]>([
    ['three options', 'options', { options: ['Mars', 'Venus', 'Jupiter'] }],
    ['an empty option', 'options', { options: ['Mars', 'Venus', 'Jupiter', ' '] }],
    ['options that differ by an article', 'options', { options: ['Mars', 'The Moon', 'Moon', 'Venus'] }],
    ['options that differ by an accent', 'options', { options: ['Mars', 'Éros', 'Eros', 'Venus'] }],
    ['an answer that is none of them', 'answer', { answer: 'mars' }],
    ['all of the above', 'options', { options: ['Mars', 'Venus', 'Jupiter', 'All of the above'] }],
    ['markup', 'html', { question: 'Which planet is <b>known</b> as the Red Planet?' }],
    ['an image that runs a script', 'html', { options: ['Mars', 'Venus', 'Jupiter', '<img src=x onerror=alert(1)>'] }],
    ['markup that is not closed', 'html', { explanation: `${SOUND.explanation} <script` }],
    ['a script address', 'html', { explanation: `${SOUND.explanation} javascript:alert(1)` }],
    ['an entity', 'html', { question: 'Which planet is &quot;the Red Planet&quot;?' }],
    ['text turned round', 'invisible', { options: ['Mars', 'Ven\u202eus', 'Jupiter', 'Saturn'] }],
    ['a character of no width', 'invisible', { options: ['Mars', 'Ven\u200bus', 'Jupiter', 'Saturn'] }],
    ['a line break', 'invisible', { explanation: SOUND.explanation.replace(' iron', '\niron') }],
    ['curly quotes', 'quotes', { question: 'Which planet is \u201cthe Red Planet\u201d?' }],
    ['a flag', 'emoji', { question: 'Which planet has the flag \u{1F1EF}\u{1F1F5} on it?' }],
    ['an emoji', 'emoji', { options: ['Mars', 'Venus \u{1F600}', 'Jupiter', 'Saturn'] }],
    ['Markdown', 'markdown', { question: 'Which planet is **known** as the Red Planet?' }],
    ['broken encoding', 'encoding', { question: 'Which planet is known in MÃ©xico as red?' }],
    ['a placeholder', 'placeholder', { question: 'Which planet is known as [name] by all?' }],
    ['a space too many', 'spacing', { question: 'Which planet is  known as the Red Planet?' }],
    [
      'an obscene word',
      'obscene',
      { explanation: 'Mars looks red because iron minerals in its shit have rusted over time.' },
    ],
    ['a very short question', 'length', { question: 'Red planet?' }],
    ['a book of a question', 'length', { question: `${'Which of all the many planets '.repeat(9)}?` }],
    ['a book of options', 'length', { options: ['Mars', 'Venus', 'Jupiter', 'Saturn '.repeat(20).trim()] }],
    ['no question mark', 'no-question-mark', { question: 'This planet is known as the Red Planet' }],
    [
      'a place among the options',
      'position',
      { explanation: 'Option A is right, since iron dust on Mars has rusted.' },
    ],
    ['a word that dates it', 'time-word', { question: 'Which planet is currently known as the Red Planet?' }],
    ['the answer in the question', 'answer-in-stem', { question: 'Which planet is Mars, known as the Red Planet?' }],
    ['hardly an explanation', 'explanation', { explanation: 'It is Mars.' }],
    ['fifty thousand letters of explanation', 'explanation', { explanation: 'Mars. '.repeat(9_000).trim() }],
  ])('%s is an error', (_what, rule, part) => {
    expect(rulesOf(part, 'error')).toContain(rule)
  })

  test.each<[string, string, Partial<CheckedQuestion>]>([
    ['a negative', 'negative-stem', { question: 'Which planet is not known as a gas giant?' }],
    ['an opinion', 'opinion-word', { question: 'Which planet is the most beautiful of all?' }],
    [
      'a superlative without a measure',
      'superlative-no-measure',
      { question: 'What is the largest planet of the Sun?' },
    ],
    ['a fact that can change', 'volatile-fact', { question: 'How many moons does the Red Planet have?' }],
    ['a vague quantity', 'vague-quantity', { question: 'Which planet is often known as the Red Planet?' }],
    [
      'an answer much the longest',
      'answer-longest',
      { options: ['Mars the red one', 'Venus', 'Io', 'Eris'], answer: 'Mars the red one' },
    ],
    [
      'an answer set apart',
      'odd-one-out',
      { options: ['Mars (red)', 'Venus', 'Jupiter', 'Saturn'], answer: 'Mars (red)' },
    ],
    [
      'a word of the answer in the question',
      'answer-word-in-stem',
      { options: ['Planet Mars', 'Venus', 'Io', 'Eris'], answer: 'Planet Mars' },
    ],
    ['numbers among words', 'option-kind-mix', { options: ['Mars', 'Venus', 'Jupiter', '42'] }],
    ['an option within another', 'option-overlap', { options: ['Mars', 'Venus', 'Venus Express', 'Saturn'] }],
    [
      'an article that tells',
      'grammar-cue',
      { question: 'In what is the Red Planet named: an?', options: ['Omen', 'Venus', 'Io', 'Saturn'], answer: 'Omen' },
    ],
    ['a stiff opening', 'stiff-opening', { shape: 'identify', question: 'Under which name is the Red Planet known?' }],
    ['a stiff date', 'stiff-date', { shape: 'identify', question: 'Which planet is the film of 2015 about?' }],
    ['a bare date', 'date-recall', { shape: 'identify', question: 'In which month did the Red Planet get its name?' }],
    [
      'a question that leans on its category',
      'leans-on-category',
      { shape: 'identify', question: 'Who in the group was born on the Red Planet?' },
    ],
    [
      'a hard question that paraphrases its answer',
      'gloss',
      {
        shape: 'identify',
        difficulty: 'hard',
        question: 'Which land did the first antarctic treaty protect?',
        options: ['Antarctica', 'Greenland', 'Svalbard', 'Iceland'],
        answer: 'Antarctica',
      },
    ],
    [
      'an explanation that repeats the question',
      'explanation-restates',
      {
        shape: 'identify',
        explanation: 'The Red Planet is known as the planet which is known as the red, Red Planet.',
      },
    ],
    ['an explanation that judges', 'verdict', { explanation: `Correct! ${SOUND.explanation}` }],
    ['words that do not suit every age', 'g-rating', { explanation: `${SOUND.explanation} Suicide.` }],
    [
      'a text for scholars',
      'reading-level',
      {
        explanation:
          'Mars demonstrates extraordinarily widespread oxidation, attributable predominantly to ferruginous mineralogical constituents.',
      },
    ],
    ['letters that many cannot read', 'non-latin', { options: ['Mars', 'Венера', 'Jupiter', 'Saturn'] }],
  ])('%s is a warning', (_what, rule, part) => {
    expect(rulesOf(part, 'warning')).toContain(rule)
  })

  test('a dated fact is accepted when it names the year and when it was verified', () => {
    const question = 'Which planet had the latest landing as of 2024?'
    expect(rulesOf({ question }, 'error')).toEqual(['time-word'])
    expect(rulesOf({ question, asOf: '2024-05' }, 'error')).toEqual([])
  })

  test('hard questions may be harder to read than easy ones', () => {
    const explanation =
      'Mars appears reddish because ferruginous minerals, pulverised by innumerable prehistoric sandstorms, gradually oxidised.'
    expect(rulesOf({ explanation }, 'warning')).toEqual(['reading-level'])
    expect(rulesOf({ explanation, difficulty: 'hard' }, 'warning')).toEqual([])
  })

  test('a comparison may name its options', () => {
    expect(rulesOf({ question: 'Which is nearer to the Sun, Mars or Jupiter?' }, 'error')).toEqual([])
  })
})
