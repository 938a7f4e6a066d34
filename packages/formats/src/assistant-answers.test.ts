import { describe, expect, test } from 'vitest'
import { answers, imported, refusal } from './testing/read.ts'

const ITEMS = [
  {
    question: 'Which sea does the Danube flow into?',
    answer: 'Black Sea',
    wrong: ['Adriatic Sea', 'Aegean Sea', 'Caspian Sea'],
    explanation: 'It ends in a delta, [one of Europe\'s largest], in "Romania" and Ukraine.',
  },
  { question: 'Quelle ville est sur la Seine ?', answer: 'Paris', wrong: ['Lyon', 'Nice', 'Lille'], explanation: '' },
]
const READ = [
  ['Which sea does the Danube flow into?', 'Black Sea/Adriatic Sea/Aegean Sea/Caspian Sea: Black Sea'],
  ['Quelle ville est sur la Seine ?', 'Paris/Lyon/Nice/Lille: Paris'],
]
const pretty = JSON.stringify(ITEMS, null, 2)
const [first = '', second = ''] = ITEMS.map((item) => JSON.stringify(item, null, 2))
const fence = (text: string, language = 'json') => `\`\`\`${language}\n${text}\n\`\`\``

describe('[AG9] the answer of an assistant is understood', () => {
  test.each([
    ['as it was asked for', pretty],
    ['in a fence', fence(pretty)],
    [
      'between sentences',
      `Sure! Here are 2 questions about rivers [medium difficulty]:\n\n${fence(pretty)}\n\nLet me know if you'd like me to adjust {anything}!`,
    ],
    ['between sentences without a fence', `Of course.\n\n${pretty}\n\nI hope this helps.`],
    ['in an indented fence of a list', `1. Rivers\n\n   ${fence(pretty).replaceAll('\n', '\n   ')}`],
    ['in an object', `Voici :\n${fence(JSON.stringify({ questions: ITEMS }, null, 2), '')}`],
    ['in two fences', `Part 1:\n${fence(`[${first}]`)}\nPart 2:\n${fence(`[${second}]`)}`],
    ['as one object after the other', fence(`${first}\n${second}`, 'jsonl')],
    ['with a comma too many', fence(`[${first},\n${second},\n]`)],
    ['in a fence that is never closed', `Here you go:\n\`\`\`json\n${pretty}`],
    ['after the thoughts of a model', `<think>The user wants {2} questions.</think>\n\n${pretty}`],
  ])('%s', (_, text) => {
    const found = imported(text)
    expect(answers(found)).toEqual(READ)
    expect(found.leftOut).toEqual([])
    expect(found.imported[0]?.question.explanation).toBe(ITEMS[0]?.explanation)
  })

  test('typographic quotes that a chat has put in do not stop it', () => {
    const curly = `[{“question”: “Which?”, “answer”: “a”, “wrong”: [“b”, “c”], “explanation”: “”}]`
    expect(answers(imported(curly))).toEqual([['Which?', 'a/b/c: a']])
  })

  test('[IM3] of an answer that was cut off everything whole is kept, and it is said', () => {
    const found = imported(`Here:\n\`\`\`json\n[${first},\n${second.slice(0, 60)}`)
    expect(answers(found)).toEqual(READ.slice(0, 1))
    expect(found.leftOut).toEqual([
      { where: 'the end', reason: 'The text ends in the middle of a question. Ask for the rest.' },
    ])
  })

  test('a list with bold letters, answers and explanations is read as well', () => {
    const found = imported(`Here's your quiz! 🎉

### Rivers

**1. Which sea does the Danube flow into?**
- A) Adriatic Sea
- B) Black Sea
- C) Aegean Sea

**Answer: B) Black Sea**
*Explanation: It ends in a delta.*

---

**2. Which river flows through Paris?**
A. Seine
B. Rhône

✅ Correct answer: A
`)
    expect(answers(found)).toEqual([
      ['Which sea does the Danube flow into?', 'Adriatic Sea/Black Sea/Aegean Sea: Black Sea'],
      ['Which river flows through Paris?', 'Seine/Rhône: Seine'],
    ])
    expect(found.imported[0]?.question.explanation).toBe('It ends in a delta.')
  })

  test('a refusal or a question back holds nothing', () => {
    expect(refusal("I'm sorry, but I can't help with that topic.")).toContain('No questions were found.')
    expect(refusal('Which {language} would you like the quiz to be in?')).toContain('No questions were found.')
  })
})
