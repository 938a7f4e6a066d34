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

const said = (part: Partial<CheckedQuestion>) =>
  checkQuestion({ ...SOUND, ...part }).map(({ level, rule, message }) => `${level} ${rule}: ${message}`)

const withOption = (option: string) => ({ options: ['Mars', 'Venus', 'Jupiter', option] })

describe('a finding says what is wrong and where', () => {
  test.each<[string, Partial<CheckedQuestion>]>([
    ['error options: 3 options, four are wanted', { options: ['Mars', 'Venus', 'Jupiter'] }],
    ['error options: an empty option', withOption(' ')],
    ['error options: two options are the same to a reader', withOption('The Venus')],
    ['error answer: the answer is none of the options', { answer: 'mars' }],
    ["error options: an option like 'all of the above'", withOption('All of the above')],
    ['error html: HTML in the question', { question: 'Which planet is <b>known</b> as the Red Planet?' }],
    ['error html: HTML in an option', withOption('<b>Io</b>')],
    ['error quotes: a curly quote in the explanation', { explanation: `${SOUND.explanation} It\u2019s so.` }],
    ['error encoding: an option is not composed (NFC)', withOption('E\u0301ros')],
    ['warning style: an em dash in an option', withOption('Io\u2014Eris')],
    ['warning non-latin: letters that many cannot read in an option', withOption('Венера')],
    [
      "error answer-in-stem: the question holds the answer 'Mars'",
      { question: 'Why is Mars known as the Red Planet?' },
    ],
    ['error obscene: an obscene word', { explanation: `${SOUND.explanation} Shit happens.` }],
    ["warning g-rating: 'Suicide' does not suit every age", { explanation: `${SOUND.explanation} Suicide.` }],
    ["warning option-overlap: 'Venus' is part of another option", withOption('Venus Express')],
    ['warning option-kind-mix: numbers and words are mixed', withOption('42')],
    ['warning option-case-mix: capitals and small letters are mixed', withOption('saturn')],
    ['warning style: an option ends with a stop', withOption('Saturn.')],
    ['warning verdict: the explanation judges the player', { explanation: `Correct! ${SOUND.explanation}` }],
    ['warning style: the explanation does not end with a stop', { explanation: SOUND.explanation.slice(0, -1) }],
    [
      'warning style: the explanation does not end with a stop',
      { explanation: `Iron. ${SOUND.explanation.slice(0, -1)}` },
    ],
    [
      'warning explanation-empty: the explanation adds nothing',
      { explanation: 'Mars is the planet that is known as the Red Planet, dusty red Mars.' },
    ],
    [
      "warning answer-word-in-stem: 'pasta' stands in the question and in the right option alone",
      {
        question: 'Which pasta dish is a Roman classic?',
        options: ['Pasta cacio', 'Risotto', 'Polenta', 'Ragout'],
        answer: 'Pasta cacio',
      },
    ],
    [
      "warning grammar-cue: 'an' rules options out",
      {
        question: 'A shepherd in the Andes often keeps an ...?',
        options: ['Alpaca', 'Llama', 'Donkey', 'Goat'],
        answer: 'Alpaca',
      },
    ],
    [
      "warning grammar-cue: 'a' rules options out",
      {
        question: 'A shepherd in the Andes often keeps a ___?',
        options: ['Llama', 'Alpaca', 'Donkey', 'Goat'],
        answer: 'Llama',
      },
    ],
    ["error options: an option like 'all of the above'", withOption(' All of the above ')],
    ['warning style: an option ends with a stop', withOption('St. Saturn.')],
  ])('%s', (message, part) => {
    expect(said(part)).toContain(message)
  })
})

describe('what is no fault', () => {
  test.each<[string, Partial<CheckedQuestion>]>([
    ['options that are all numbers', { options: ['4', '14', '40', '400'], answer: '40' }],
    [
      'a number inside another',
      { question: 'How many rovers reached it?', options: ['10', '110', '210', '310 10'], answer: '210' },
    ],
    ['small letters throughout', { options: ['mars', 'venus', 'jupiter', 'saturn'], answer: 'mars' }],
    ['units beside capitals', { options: ['5 km', '7 km', '9 km', '11 km'], answer: '7 km' }],
    ['an abbreviation at the end', { options: ['Mars Jr.', 'Venus', 'Jupiter', 'Saturn'], answer: 'Mars Jr.' }],
    ['a stop inside', { options: ['Mars', 'St. Venus', 'Jupiter', 'Saturn'] }],
    [
      'an article that fits all',
      { question: 'A shepherd in the Andes keeps an ...?', options: ['Alpaca', 'Ibex', 'Emu', 'Ox'], answer: 'Ibex' },
    ],
    [
      'an article in the middle',
      {
        question: 'What is an old name for it, dear host?',
        options: ['Ares', 'Venus', 'Jupiter', 'Saturn'],
        answer: 'Ares',
      },
    ],
    [
      'a short word in both',
      {
        question: 'Which sea do ships of the Red fleet cross?',
        options: ['Red Sea', 'Coral', 'Baltic', 'Aral'],
        answer: 'Red Sea',
      },
    ],
    [
      'a year in both',
      {
        question: 'What opened after the 1889 fair in Paris?',
        options: ['Hotel 1889', 'Hotel 1890', 'Hotel 1891', 'Hotel 1892'],
        answer: 'Hotel 1889',
      },
    ],
    [
      'a comparison that names its options',
      {
        question: 'Which is farther out, Saturn or Jupiter?',
        options: ['Saturn', 'Jupiter', 'Both alike', 'It varies'],
        answer: 'Saturn',
      },
    ],
    [
      'an option of two letters in the stem',
      { question: 'Is it right to go by the old map?', options: ['Go', 'No', 'Hm', 'Oh'], answer: 'Go' },
    ],
  ])('%s', (_what, part) => {
    expect(said(part)).toEqual([])
  })
})

describe('the limits of lengths', () => {
  const explanation = (length: number) =>
    `Iron minerals in its dust have rusted. ${'Iron rusts red. '.repeat(30)}`
      .slice(0, length - 1)
      .trimEnd()
      .padEnd(length - 1, 'n')
      .concat('.')

  test.each([
    [39, true],
    [40, false],
    [320, false],
    [321, true],
  ])('an explanation of %i characters is refused: %s', (length, refused) => {
    expect(
      said({ explanation: explanation(length) }).includes(
        `error explanation: the explanation has ${length} characters`,
      ),
    ).toBe(refused)
  })

  test.each([
    [48, []],
    [49, ['warning length: an option over 48 characters does not fit a phone']],
    [80, ['warning length: an option over 48 characters does not fit a phone']],
    [81, ['error length: an option over 80 characters']],
  ])('an option of %i characters: %j', (length, expected) => {
    expect(said(withOption('S'.padEnd(length, 'a'))).filter((one) => one.includes(' length:'))).toEqual(expected)
  })
})

describe('the right option must not stand out', () => {
  const found = (answer: string, ...wrong: string[]) => said({ options: [answer, ...wrong], answer })

  test('by being much the longest or much the shortest', () => {
    const longest = 'warning answer-longest: the right option is much the longest'
    expect(found('A'.padEnd(16, 'a'), 'Bbbbbbbb', 'Cc', 'Dd')).toContain(longest)
    expect(found('A'.padEnd(15, 'a'), 'Bbbbbbbb', 'Cc', 'Dd')).not.toContain(longest)
    expect(found('A'.padEnd(30, 'a'), 'B'.padEnd(20, 'b'), 'Cc', 'Dd')).not.toContain(longest)
    const shortest = 'warning answer-shortest: the right option is much the shortest'
    const long = ['B', 'C', 'D'].map((letter) => letter.padEnd(12, 'x'))
    expect(found('Aaaa', ...long)).toContain(shortest)
    expect(found('Aaaaa', ...long)).not.toContain(shortest)
    expect(found('Aaaaaaaa', ...['B', 'C', 'D'].map((letter) => letter.padEnd(16, 'x')))).not.toContain(shortest)
    expect(found('Aaaa', 'B'.padEnd(12, 'x'), 'C'.padEnd(12, 'x'), 'Dd')).not.toContain(shortest)
  })

  test('by digits, brackets, a comma or quotes, whether it alone has them or alone has none', () => {
    expect(found('Apollo 8', 'Venera', 'Viking', 'Vega')).toContain(
      'warning odd-one-out: digits set the right option apart',
    )
    expect(found('Apollo', 'Venera 1', 'Viking 2', 'Vega 1')).toContain(
      'warning odd-one-out: digits set the right option apart',
    )
    expect(found('Apollo', 'Venera 1', 'Viking 2', 'Vega').join()).not.toContain('odd-one-out')
    expect(found('Apollo 8', 'Venera 1', 'Viking', 'Vega').join()).not.toContain('odd-one-out')
    expect(found('Lima, Peru', 'Quito', 'Bogota', 'Caracas')).toContain(
      'warning odd-one-out: a comma set the right option apart',
    )
  })

  test('by being the only one that does not speak of always or never', () => {
    const absolute = 'warning absolute-word: only wrong options speak of always or never'
    expect(found('It rusts', 'It never rusts', 'It melts', 'It grows')).toContain(absolute)
    expect(found('It always rusts', 'It never rusts', 'It melts', 'It grows')).not.toContain(absolute)
  })

  test('years may be asked for when they are far enough apart', () => {
    const close = 'warning option-overlap: years too close to know'
    const asked = (question: string, ...options: string[]) => said({ question, options, answer: options[0] ?? '' })
    expect(asked('In which year did the probe land?', '1970', '1971', '1972', '1972')).toContain(close)
    expect(asked('In which year did the probe land?', '1970', '1971', '1972', '1973')).not.toContain(close)
    expect(asked('When did the probe land on it?', '1970', '1971', '1972', '1972')).toContain(close)
    expect(asked('When did the probe land on it?', '1970s', '1971s', '1972s', '1972s')).not.toContain(close)
    expect(asked('When did the probe land on it?', '1970', '1971', '1972', 'c1972')).not.toContain(close)
    expect(asked('How many dust storms were counted?', '1970', '1971', '1972', '1972')).not.toContain(close)
  })
})
