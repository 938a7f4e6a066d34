import { describe, expect, test } from 'vitest'
import { answers, changes, imported, refusal } from '../testing/read.ts'

const TEXTS = ['Which café is "old" & grey?', 'Café', 'Bar', '50% + 1']
const trivia = (encode: (text: string) => string) =>
  JSON.stringify({
    response_code: 0,
    results: [
      {
        type: encode('multiple'),
        difficulty: encode('easy'),
        category: encode('Food & Drink'),
        question: encode(TEXTS[0] ?? ''),
        correct_answer: encode(TEXTS[1] ?? ''),
        incorrect_answers: [encode(TEXTS[2] ?? ''), encode(TEXTS[3] ?? '')],
      },
      {
        type: encode('boolean'),
        difficulty: encode('easy'),
        category: encode('Food & Drink'),
        question: encode('Ice is cold.'),
        correct_answer: encode('True'),
        incorrect_answers: [encode('False')],
      },
    ],
  })
const entities = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('é', '&eacute;')
const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

describe('[IM2] JSON of other programs', () => {
  test.each([
    ['HTML entities', entities],
    ['percent encoding', encodeURIComponent],
    ['older percent encoding', (text: string) => encodeURIComponent(text).replaceAll('%20', '+')],
    ['Base64', base64],
  ])('[IM4] Open Trivia DB in %s', (_, encode) => {
    const found = imported(trivia(encode))
    expect(found.format).toBe('Open Trivia DB')
    expect(answers(found)).toEqual([
      ['Which café is "old" & grey?', 'Café/Bar/50% + 1: Café'],
      ['Ice is cold.', 'True/False: True'],
    ])
    expect(found.imported.map(({ isTrueFalse }) => isTrueFalse)).toEqual([false, true])
  })

  test('[IM12] source and licence are kept where they are known', () => {
    expect(imported(trivia(entities)).quiz).toMatchObject({ source: 'Open Trivia Database', licence: 'CC BY-SA 4.0' })
  })

  test('a text in another encoding than the rest leaves out its question only', () => {
    const broken = trivia(encodeURIComponent).replace('Ice%20is', 'Ice%2is')
    expect(imported(broken)).toMatchObject({ imported: [{ where: 'question 1' }], leftOut: [{ where: 'question 2' }] })
  })

  test('The Trivia API in both versions', () => {
    const item = { correctAnswer: 'Nile', incorrectAnswers: ['Rhine', 'Po'] }
    for (const question of ['Which river?', { text: 'Which river?' }]) {
      const found = imported(JSON.stringify([{ id: '1', ...item, question, type: 'text_choice' }]))
      expect(found.format).toBe('The Trivia API')
      expect(answers(found)).toEqual([['Which river?', 'Nile/Rhine/Po: Nile']])
    }
    const others = imported(
      JSON.stringify([
        { ...item, question: { text: 'Type it' }, type: 'text_input' },
        {
          correctAnswer: [{ url: 'x' }],
          incorrectAnswers: [],
          question: { text: 'Which picture?' },
          type: 'image_choice',
        },
      ]),
    )
    expect(answers(others)).toEqual([['Type it', ['Nile']]])
    expect(others.leftOut[0]?.reason).toBe('Its options are pictures without text.')
  })

  test('Razzia and Rahoot, old and new', () => {
    const base = { question: 'Which?', answers: ['a', 'b', 'c'], cooldown: 5 }
    const found = imported(
      JSON.stringify({
        subject: 'My quiz',
        questions: [
          { ...base, solution: 1, time: 25, media: { type: 'audio', url: 'x' } },
          { ...base, solutions: [0, 2], time: 3 },
          { ...base, solutions: [2], time: 20, media: { type: 'youtube', url: 'x' } },
          { ...base, solution: 7, time: 20 },
        ],
      }),
    )
    expect(found.format).toBe('Razzia or Rahoot')
    expect(found.quiz.title).toBe('My quiz')
    expect(answers(found).map(([, answer]) => answer)).toEqual(['a/b/c: b', 'a/b/c: a+c', 'a/b/c: c'])
    expect(changes(found)).toEqual([
      'Its sound was not taken over.',
      'Its time was changed from 3 to 5 seconds.',
      'Its video was not taken over.',
    ])
    expect(found.leftOut).toEqual([{ where: 'question 4', reason: 'It does not say which option is right.' }])
  })

  test('lists as assistants write them, with words and fences around them', () => {
    const list = JSON.stringify([{ question: 'Which?', options: ['a', 'b'], answer: 'B', explanation: 'Because.' }])
    const found = imported(`Here you are:\n\n\`\`\`json\n${list}\n\`\`\`\nAsk me for more!`)
    expect(answers(found)).toEqual([['Which?', 'a/b: b']])
    expect(found.imported[0]?.question.explanation).toBe('Because.')
    expect(answers(imported(`Sure: ${list} Done.`))).toHaveLength(1)
    const counted = JSON.stringify({ title: 'T', questions: [{ question: 'Which?', choices: ['a', 'b'], correct: 1 }] })
    expect(answers(imported(counted))).toEqual([['Which?', 'a/b: b']])
    expect(answers(imported('[{"question":"Who?","answer":"Ada"}]'))).toEqual([['Who?', ['Ada']]])
  })

  test('[IM3] JSON without questions is refused with the list of formats', () => {
    expect(refusal('{"hello": "world"}')).toContain('These formats are read')
    expect(
      imported('{"subject":"S","questions":[{"question":"Q","answers":["a","b"],"solution":0},7]}').leftOut,
    ).toEqual([{ where: 'question 2', reason: 'It is not a question.' }])
  })
})
