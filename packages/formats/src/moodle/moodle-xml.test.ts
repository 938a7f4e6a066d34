import { describe, expect, test } from 'vitest'
import { answers, changes, imported, refusal } from '../testing/read.ts'

const quiz = (...questions: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join('\n')}\n</quiz>`
const text = (name: string, content: string, format = 'html') =>
  `<${name} format="${format}"><text><![CDATA[${content}]]></text></${name}>`
const answer = (content: string, fraction: number, more = '') =>
  `<answer fraction="${fraction}" format="html"><text><![CDATA[${content}]]></text>${more}</answer>`
const question = (type: string, ...parts: string[]) => `<question type="${type}">${parts.join('')}</question>`

describe('[IM5] Moodle XML is read as Moodle reads it', () => {
  test('choice with one right option, negative fractions and a picture beside text', () => {
    const found = imported(
      quiz(
        question('category', '<category><text>$course$/top/Rivers</text></category>'),
        question(
          'multichoice',
          text('questiontext', '<p>Which is a river?</p>'),
          text('generalfeedback', 'It is <em>long</em>.'),
          '<single>true</single>',
          answer('Nile', 100),
          answer('Etna', -50),
          answer('Blanc <img src="@@PLUGINFILE@@/a.png"/>', -50, '<file name="a.png" encoding="base64">aaaa</file>'),
        ),
      ),
    )
    expect(found.format).toBe('Moodle XML')
    expect(found.quiz.title).toBe('Rivers')
    expect(answers(found)).toEqual([['Which is a river?', 'Nile/Etna/Blanc: Nile']])
    expect(found.imported[0]).toMatchObject({ where: 'line 4', changes: ['Its picture was not taken over.'] })
    expect(found.imported[0]?.question.explanation).toBe('It is long.')
  })

  test('several right options, thirds, and half right ones', () => {
    const found = imported(
      quiz(
        question(
          'multichoice',
          text('questiontext', 'A'),
          '<single>false</single>',
          answer('a', 33.33333),
          answer('b', 66.66667),
          answer('c', -100),
        ),
        question(
          'multichoice',
          text('questiontext', 'B'),
          '<single>true</single>',
          answer('a', 50),
          answer('b', 100),
          answer('c', 0),
        ),
      ),
    )
    expect(answers(found)).toEqual([
      ['A', 'a/b/c: a+b'],
      ['B', 'a/b/c: b'],
    ])
    expect(changes(found)).toEqual(['Options that are half right count as wrong.'])
  })

  test('true and false, also in the words and the order of old files', () => {
    const found = imported(
      quiz(
        question('truefalse', text('questiontext', 'A'), answer('true', 0), answer('false', 100)),
        question('truefalse', text('questiontext', 'B'), answer('false', 100), answer('true', 0)),
        question('truefalse', text('questiontext', 'C'), answer('Wahr', 100), answer('Falsch', 0)),
      ),
    )
    expect(answers(found)).toEqual([
      ['A', 'True/False: False'],
      ['B', 'True/False: False'],
      ['C', 'Wahr/Falsch: Wahr'],
    ])
    expect(found.imported.every(({ isTrueFalse }) => isTrueFalse)).toBe(true)
  })

  test('short answers and numbers', () => {
    const found = imported(
      quiz(
        question(
          'shortanswer',
          text('questiontext', 'A'),
          '<usecase>1</usecase>',
          answer('Rome', 100),
          answer('Roma', 50),
        ),
        question(
          'numerical',
          text('questiontext', 'B'),
          answer('8849', 100, '<tolerance>10</tolerance>'),
          answer('*', 0),
          '<units><unit><multiplier>1</multiplier><unit_name>m</unit_name></unit></units>',
        ),
      ),
    )
    expect(answers(found)).toEqual([
      ['A', ['Rome']],
      ['B', [8849, 10]],
    ])
    expect(found.imported[1]?.question.answer).toMatchObject({ unit: 'm' })
    expect(changes(found)).toEqual([
      'Capital and small letters no longer matter.',
      'Answers that are half right count as wrong.',
    ])
  })

  test('[IM8] what no mode plays is left out by name, and pictures without text by that reason', () => {
    const picture = (name: string, fraction: number) => answer(`<img src="@@PLUGINFILE@@/${name}" alt=""/>`, fraction)
    const found = imported(
      quiz(
        question('matching', text('questiontext', 'A')),
        question('essay', text('questiontext', 'B')),
        question('cloze', text('questiontext', 'C')),
        question('ddwtos', text('questiontext', 'D')),
        question('weird', text('questiontext', 'E')),
        question('multichoice', text('questiontext', 'F'), picture('1.png', 100), picture('2.png', 0)),
        question('multichoice', text('questiontext', ''), answer('a', 100), answer('b', 0)),
      ),
    )
    expect(found.imported).toEqual([])
    expect(found.leftOut.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('matching'),
      expect.stringContaining('essay'),
      expect.stringContaining('cloze'),
      expect.stringContaining('drag-and-drop'),
      expect.stringContaining('"weird"'),
      'Its options are pictures without text.',
      'The question has no text.',
    ])
  })

  test('[IM3] a broken question does not stop the rest', () => {
    const whole = question('truefalse', text('questiontext', 'Fine'), answer('true', 100), answer('false', 0))
    const found = imported(quiz('<question type="multichoice"><questiontext><text>Broken', whole, '</nothing>', whole))
    expect(found.imported.map(({ question: { text: stem } }) => stem)).toEqual(['Fine', 'Fine'])
    expect(found.leftOut).toHaveLength(1)
  })

  test('[IM10] a hundred levels are read, and one more is refused', () => {
    const whole = question('truefalse', text('questiontext', 'Fine'), answer('true', 100), answer('false', 0))
    const nested = (levels: number) => quiz(`${'<a>'.repeat(levels - 1)}${'</a>'.repeat(levels - 1)}`, whole)
    expect(imported(nested(100)).imported).toHaveLength(1)
    expect(refusal(nested(101))).toContain('nested too deeply')
  })

  test('[IM10] a DOCTYPE and deep nesting are refused', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><quiz><question type="essay"/></quiz>`
    expect(refusal(bomb)).toContain('DOCTYPE')
    expect(refusal(`<quiz>${'<question>'.repeat(1)}${'<a>'.repeat(200)}`)).toContain('nested too deeply')
  })
})
