import { expect, test } from 'vitest'
import { checkQuestion } from './check-question.ts'
import { quotedTitles } from './check-titles.ts'

test.each([
  ['Who wrote "War and Peace"?', ['War and Peace']],
  ['What becomes of "Las Meninas" and of "2001: A Space Odyssey"?', ['Las Meninas', '2001: A Space Odyssey']],
  ['Who hides in the novel "Emma"?', ['Emma']],
  ['Who wrote War and Peace?', []],
])('%s has titles in quotation marks: %j', (text, titles) => {
  expect(quotedTitles(text)).toEqual(titles)
})

test.each([
  ['what somebody says', '"Call me Ishmael." Which novel begins like that?'],
  ['a line to finish', 'How does it go on: "Girl with a ..."?'],
  ['a word that is talked about', 'What did "Tory" mean in 1650, and what does "mark twain" mean?'],
  ['a phrase in small letters', 'Who coined "the decisive moment"?'],
])('%s keeps its quotation marks', (_, text) => {
  expect(quotedTitles(text)).toEqual([])
})

test('a question is warned of titles in quotation marks in its text and its explanation', () => {
  const question = {
    difficulty: 'easy',
    question: 'Who wrote "Les Misérables"?',
    options: ['Victor Hugo', 'Émile Zola', 'Jules Verne', 'Marcel Proust'],
    answer: 'Victor Hugo',
    explanation: 'Hugo finished it in exile on Guernsey, long after "Notre-Dame de Paris" had made him famous.',
  }
  const said = checkQuestion(question).flatMap(({ rule, message }) => (rule === 'quoted-title' ? [message] : []))
  expect(said).toEqual([
    "the title 'Les Misérables' stands in quotation marks",
    "the title 'Notre-Dame de Paris' stands in quotation marks",
  ])
})
