import { type GIFTQuestion, parse } from 'gift-pegjs'
import { describe, expect, test } from 'vitest'
import { answers, changes, imported } from '../testing/read.ts'

const one = (block: string) => {
  const found = imported(block)
  return { ...found, answer: answers(found)[0], question: found.imported[0]?.question }
}

describe('[IM5] GIFT is read as Moodle reads it', () => {
  test('one right option, with a title, a comment and a category around it', () => {
    const found = imported(
      '// for Monday\n$CATEGORY: Top/Rivers\n\n::Q1:: Which river is longest? {\n =Nile\n ~Rhine\n ~Thames }',
    )
    expect(found.format).toBe('GIFT')
    expect(found.quiz.title).toBe('Rivers')
    expect(answers(found)).toEqual([['Which river is longest?', 'Nile/Rhine/Thames: Nile']])
    expect(found.imported[0]?.where).toBe('line 4')
  })

  test('several right options by their weights', () => {
    expect(one('Primes? {~%50%2 ~%50%3 ~%-100%4 ~%-100%6}').answer).toEqual(['Primes?', '2/3/4/6: 2+3'])
    const single = one('Even? {~%100%2 ~3}')
    expect(single.question?.answer.kind).toBe('several')
  })

  test('half right options count as wrong, and that is said', () => {
    const found = one('Capital? {~Oslo ~%50%Bergen =Rome}')
    expect(found.answer).toEqual(['Capital?', 'Oslo/Bergen/Rome: Rome'])
    expect(changes(found)).toEqual(['Options that are half right count as wrong.'])
  })

  test('true and false, with the feedback for right answers as the explanation', () => {
    const found = imported('Ice floats.{T}\n\nFire is cold.{FALSE#No!#It is hot.}\n\nSnow is black.{F#Look again}')
    expect(answers(found)).toEqual([
      ['Ice floats.', 'True/False: True'],
      ['Fire is cold.', 'True/False: False'],
      ['Snow is black.', 'True/False: False'],
    ])
    expect(found.imported.map(({ isTrueFalse }) => isTrueFalse)).toEqual([true, true, true])
    expect(found.imported.map(({ question }) => question.explanation)).toEqual(['', 'It is hot.', ''])
  })

  test('short answers with weights, wildcards and answers that only carry feedback', () => {
    const found = one('Who wrote Emma? {=Jane Austen =Austen#Right! =%50%Jane =%0%*#Wrong }')
    expect(found.question?.answer).toEqual({
      kind: 'typeIn',
      accepted: ['Jane Austen', 'Austen'],
      wrong: ['Jane'],
      typos: true,
    })
    expect(found.question?.explanation).toBe('Right!')
    expect(changes(found)).toEqual(['Answers that are half right count as wrong.'])
    expect(one('Sound? {=*meow*}').answer).toEqual(['Sound?', ['meow']])
    expect(imported('Sound? {=*}').leftOut[0]?.reason).toBe('It accepts every answer.')
  })

  test('numbers with a tolerance, a range, weights and feedback for all others', () => {
    const found = imported(
      'A? {#4}\n\nB? {#3:2~#No}\n\nC? {#1.5..2.5}\n\nD? {#\n =1822:0#Yes\n =%50%1822:2#Nearly\n}\n\nE? {#-5:0.5}\n\nF? {#x}',
    )
    expect(answers(found)).toEqual([
      ['A?', [4, 0]],
      ['B?', [3, 2]],
      ['C?', [2, 0.5]],
      ['D?', [1822, 0]],
      ['E?', [-5, 0.5]],
    ])
    expect(changes(found)).toEqual(['Only the first of its right numbers was kept.'])
    expect(found.leftOut).toEqual([{ where: 'line 14', reason: 'Its right answer "x" is no number.' }])
  })

  test('escaped signs, line breaks and backslashes', () => {
    expect(one('2 \\= 2 \\{set\\} a\\:b\\nnext {=\\=yes\\# ~\\~no ~\\\\}').answer).toEqual([
      '2 = 2 {set} a:b\nnext',
      '=yes#/~no/\\: =yes#',
    ])
  })

  test('a gap where text follows the answers, even if it is only a full stop', () => {
    expect(one('Snow is {=white ~black} in winter.').answer?.[0]).toBe('Snow is _____ in winter.')
    expect(one('Snow is {=white ~black}.').answer?.[0]).toBe('Snow is _____.')
  })

  test('general feedback goes before the feedback of the right answer', () => {
    expect(one('A? {=b#good ~c\n####Because.}').question?.explanation).toBe('Because.')
    expect(one('A? {=b#good ~c}').question?.explanation).toBe('good')
  })

  test('formats of texts: HTML is reduced, plain text stays as it is', () => {
    const found = one('[html]<p>H<sub>2</sub>O &amp; <b>ice</b></p>{=[plain]<b> ~<i>a</i>}')
    expect(found.answer).toEqual(['H₂O & ice', '<b>/a: <b>'])
    expect(one('Which tag? {=<head> ~<body>}').answer).toEqual(['Which tag?', '<head>/<body>: <head>'])
    expect(changes(one('[html]See <a href\\="x">this</a> <img src\\="y"> {=a ~b}'))).toEqual([
      'Its link was not taken over, only the text.',
      'Its picture was not taken over.',
    ])
  })

  test('[IM8] matching, essay and description are left out by name, broken braces with a hint', () => {
    const found = imported(
      'Ok? {=a ~b}\n\nPair. {=a -> 1 =b -> 2}\n\n::E:: Tell me. {}\n\nJust a text.\n\nOpen {=a\n\n~b}',
    )
    expect(found.imported).toHaveLength(1)
    expect(found.leftOut.map(({ where, reason }) => [where, reason.split(/[:.]/)[0]])).toEqual([
      ['line 3', 'It is a matching question'],
      ['line 5', 'It is an essay question'],
      ['line 7', 'It is a text without a question'],
      ['line 9', 'Its brace is never closed'],
      ['line 11', 'A brace is closed that was never opened'],
    ])
  })
})

/** A question of the second parser in the form of `answers`. */
function opinion(question: GIFTQuestion): [string, unknown] {
  const text = (value: { text: string }) => value.text.replaceAll('\n', ' ')
  if (!('stem' in question)) throw new Error(question.type)
  const stem = text(question.stem)
  if (question.type === 'TF') return [stem, `True/False: ${question.isTrue ? 'True' : 'False'}`]
  if (question.type === 'MC') {
    const isSeveral = !question.choices.some(({ isCorrect }) => isCorrect)
    const right = question.choices.filter(({ isCorrect, weight }) => (isSeveral ? (weight ?? 0) > 0 : isCorrect))
    return [
      stem,
      `${question.choices.map((one) => text(one.text)).join('/')}: ${right.map((one) => text(one.text)).join('+')}`,
    ]
  }
  if (question.type === 'Short') {
    const full = question.choices.filter(({ weight }) => weight === null || weight === 100)
    return [stem, full.map((one) => text(one.text))]
  }
  if (question.type === 'Numerical') {
    const [first] = [question.choices].flat()
    const number = (first && 'text' in first ? first.text : first) as {
      number?: number
      range?: number
      numberLow?: number
      numberHigh?: number
    }
    if (number.numberLow !== undefined && number.numberHigh !== undefined)
      return [stem, [(number.numberLow + number.numberHigh) / 2, (number.numberHigh - number.numberLow) / 2]]
    return [stem, [number.number, number.range ?? 0]]
  }
  throw new Error(question.type)
}

test('[IM2] a file of essays alone is recognised, a program is not', () => {
  expect(imported('Write a poem. {}').leftOut[0]?.reason).toContain('essay')
  expect(() => imported('function one() {}\nfunction two() {\n  return 1\n}')).toThrow('No questions')
})

describe('[IM5] a second parser agrees', () => {
  test.each([
    'Which river? {=Nile ~Rhine ~Thames}',
    '::t:: Which? {\n~a#no\n=b#yes\n~c\n}',
    'Ice floats.{TRUE}',
    'Ice floats.{F#wrong#right####general}',
    'Who? {=Jane Austen =Austen}',
    'Who? {=Austen =%50%Jane}',
    'How many? {#4:1}',
    'How many? {#1..5}',
    'How many? {#12.5}',
    'Primes? {~%50%two ~%50%three ~%-100%four}',
    'Escaped \\= \\{ \\} \\~ \\# \\: {=a\\=b ~c\\~d}',
    '// comment\n::A:: One? {=x ~y}\n\n// other\n::B:: Two? {T}\n\n$CATEGORY: Top/Sub\n\n::C:: Three? {=z}',
    '[html]Plain words {=a ~b}',
  ])('%j', (source) => {
    const second = parse(source).filter(({ type }) => type !== 'Category')
    expect(answers(imported(source))).toEqual(second.map(opinion))
  })
})
