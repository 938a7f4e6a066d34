import { isSameAnswer } from '@knowdown/domain/kinds/fold-answer'
import { describe, expect, test } from 'vitest'
import { answers, changes, imported, importedFile, refusal, utf8 } from '../testing/read.ts'

describe('[IM9] lists of terms', () => {
  test.each([
    ['tab', '\t'],
    ['comma', ','],
    ['semicolon', ';'],
    ['three dashes', '---'],
    ['a dash with blanks', ' - '],
    ['five slashes', '/////'],
    ['an equals sign', ' = '],
    ['an arrow', '=>'],
  ])('separated by %s; the shorter column is the answer', (_, separator) => {
    const found = imported(
      ['dog', 'cat', 'cow'].map((term) => `${term}${separator}an animal that says things`).join('\n'),
    )
    expect(found.format).toBe('Term list')
    expect(answers(found)).toEqual(['dog', 'cat', 'cow'].map((term) => ['an animal that says things', [term]]))
  })

  test('a line without the separator is left out, and nine of ten must have it', () => {
    const lines = Array.from({ length: 10 }, (_, at) => `term ${at} --- meaning of it ${at}`)
    const found = imported([...lines.slice(0, 9), 'just a line'].join('\n'))
    expect(found.imported).toHaveLength(9)
    expect(found.leftOut).toEqual([{ where: 'line 10', reason: 'The line is no pair of a term and its explanation.' }])
    expect(refusal([...lines.slice(0, 6), 'just a line', 'one more', 'and one more'].join('\n'))).toContain(
      'No questions',
    )
  })

  test('pairs that are not on lines of their own', () => {
    expect(answers(imported('sun---a star\nnear us/////moon---a rock/////mars---a planet'))).toEqual([
      ['a star\nnear us', ['sun']],
      ['a rock', ['moon']],
      ['a planet', ['mars']],
    ])
  })

  test('the headers of Anki are obeyed', () => {
    const found = imported(
      '#separator:tab\n#html:true\n#guid column:1\n#tags column:4\nx1\tHund\tthe <b>dog</b><br>barks [sound:a.mp3]\tanimals\nx2\tKatze\t"the cat\nand more"\tanimals\n',
    )
    expect(answers(found)).toEqual([
      ['the dog\nbarks', ['Hund']],
      ['the cat and more', ['Katze']],
    ])
    expect(changes(found)).toEqual(['Its sound was not taken over.'])
    expect(found.imported.map(({ where }) => where)).toEqual(['line 5', 'line 6'])
  })

  test('either direction can be chosen', () => {
    const list = 'dog\tHund\ncat\tKatze'
    expect(answers(imported(list, { terms: { answer: 'second' } }))).toEqual([
      ['dog', ['Hund']],
      ['cat', ['Katze']],
    ])
    expect(answers(imported(list, { terms: { answer: 'first' } }))[0]).toEqual(['Hund', ['dog']])
  })

  test('as a choice: three wrong answers of like length, none equal to the right one after folding', () => {
    const terms = ['dog', 'The dog', 'cat', 'cow', 'rhinoceros', 'eel']
    const found = imported(terms.map((term, at) => `${term}\tmeaning number ${at}`).join('\n'), {
      terms: { asChoice: true },
    })
    expect(answers(found)[0]).toEqual(['meaning number 0', 'dog/cat/cow/eel: dog'])
    for (const { question } of found.imported) {
      if (question.answer.kind !== 'choice') throw new Error('no choice')
      const [right = '', ...wrong] = question.answer.options
      expect(wrong).toHaveLength(3)
      expect(wrong.some((option) => isSameAnswer(option, right))).toBe(false)
    }
  })

  test('with fewer than four different answers there is nothing to choose from', () => {
    const found = imported('dog\tmeaning one\ncat\tmeaning two\nCAT\tmeaning three\ncow\tmeaning four', {
      terms: { asChoice: true },
    })
    expect(found.imported.map(({ question }) => question.answer.kind)).toEqual(['typeIn', 'typeIn', 'typeIn', 'typeIn'])
  })

  test('prose is no list of terms', () => {
    expect(refusal('It was late.\nNobody came.\nThe end, they said.')).toContain('No questions')
    expect(importedFile(utf8('a\tbb\nc\tdd')).imported).toHaveLength(2)
  })
})
