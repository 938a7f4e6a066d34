import fc from 'fast-check'
import { unzipSync, type ZippableFile, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readQuiz } from './read-quiz.ts'
import { makeXlsx } from './testing/make-xlsx.ts'
import { imported, importedFile, refusal, utf8 } from './testing/read.ts'

const MB = 1_000_000
/** A machine that does other work at the same time must not fail a test; what takes quadratic time takes minutes. */
const PATIENCE_MS = 60_000

/** The quiz of our own zip, stored as it is. */
function own(count: number): Record<string, ZippableFile> {
  const question = { text: 'Which?', answer: { kind: 'choice', options: ['a', 'b'], right: 0 } }
  const quiz = { format: 'knowdown-quiz', version: 1, questions: Array(count).fill(question) }
  return { 'quiz.json': [utf8(JSON.stringify(quiz)), { level: 0 }] }
}

describe('[IM10] hostile files end with a sentence', { timeout: PATIENCE_MS }, () => {
  const bomb = zipSync(
    { 'xl/sharedStrings.xml': new Uint8Array(25 * MB), 'xl/workbook.xml': utf8('<workbook/>') },
    { level: 1 },
  )

  test('a zip bomb is stopped while it is inflated', () => {
    expect(bomb.length).toBeLessThan(100_000)
    expect(refusal(bomb)).toBe('The files in the zip are larger than 20 MB.')
  })

  test('whatever the directory claims about sizes', () => {
    const lying = bomb.slice()
    const view = new DataView(lying.buffer)
    for (let at = 0; at < lying.length - 4; at++) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true)
      if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, 10, true)
    }
    expect(refusal(lying)).toBe('The files in the zip are larger than 20 MB.')
  })

  test('many small bombs count together', () => {
    const files = Object.fromEntries(
      Array.from({ length: 11 }, (_, at) => [`pictures/${at}.png`, new Uint8Array(2 * MB)]),
    )
    const quiz = utf8('{"format":"knowdown-quiz","version":1,"questions":[]}')
    expect(refusal(zipSync({ 'quiz.json': quiz, ...files }, { level: 1 }))).toBe(
      'The files in the zip are larger than 20 MB.',
    )
  })

  test('too many files, unknown packing, a foreign zip and a damaged one', () => {
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`xl/${at}`, utf8('x')]))
    expect(refusal(zipSync(many))).toContain('201 files')
    expect(refusal(zipSync({ 'a.txt': utf8('x') }))).toContain('neither a spreadsheet nor a quiz')
    const odd = zipSync({ 'xl/workbook.xml': utf8('<workbook/>'.repeat(50)) })
    const view = new DataView(odd.buffer)
    for (let at = 0; at < odd.length - 4; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 10, 12, true)
    expect(refusal(odd)).toContain('packed in a way')
    expect(refusal(utf8('PK\u0003\u0004 and then nothing'))).toBe('The zip file is damaged.')
  })

  test('no damage of a spreadsheet makes the reader fail', () => {
    const rows = [
      ['Question', 'Option 1', 'Option 2', 'Correct'],
      ['Which?', 'a', 'b', 1],
    ]
    const file = makeXlsx({ One: rows })
    const spot = fc.tuple(fc.nat(file.length - 1), fc.integer({ min: 0, max: 255 }))
    fc.assert(
      fc.property(fc.array(spot, { minLength: 1, maxLength: 6 }), (spots) => {
        const damaged = file.slice()
        for (const [at, byte] of spots) damaged[at] = byte
        const read = readQuiz(damaged)
        return read.ok ? read.value.format !== undefined : read.error.message.endsWith('.')
      }),
      { numRuns: 100 },
    )
  })

  test.each([
    ['a million commas', ','.repeat(MB)],
    ['a million lines of commas', ',\n'.repeat(MB)],
    ['a line of 5 MB', 'a'.repeat(5 * MB)],
    ['brackets', '['.repeat(2 * MB)],
    ['braces', '{'.repeat(2 * MB)],
    ['quotes', '"'.repeat(2 * MB)],
    ['quotes and commas', '",'.repeat(MB)],
    ['tabs', '\t'.repeat(2 * MB)],
    ['dashes', '-'.repeat(2 * MB)],
    ['runs', '--- //// '.repeat(200_000)],
    [
      'many different runs',
      Array.from({ length: 20_000 }, (_, at) =>
        String.fromCodePoint(0x4dc0 + (at % 64), 0x2500 + (at % 900)).repeat(3),
      ).join(' '),
    ],
    [
      'the same signs three times',
      Array.from({ length: 9000 }, (_, at) => `${String.fromCodePoint(0x2190 + at).repeat(3)} `).join('a\n'),
    ],
    ['fences', '```\n'.repeat(500_000)],
    ['hashes', '#Q a\n'.repeat(500_000)],
    ['Anki headers', '#a:b\n'.repeat(500_000)],
    ['answers without options', 'answer:\n'.repeat(300_000)],
    ['open tags', `<quiz>${'<a '.repeat(MB)}`],
    ['open comments', `<quiz>${'<!--'.repeat(MB)}`],
    ['open sections', `<quiz>${'<![CDATA['.repeat(400_000)}`],
    ['closing tags', `<quiz>${'</a>'.repeat(MB)}`],
  ])('%s', (_, text) => {
    expect(refusal(text)).toMatch(/\.$/)
  })

  test.each([
    ['comments in HTML', `[html]${'<!--'.repeat(300_000)} {=a ~b}`],
    ['scripts in HTML', `[html]${'<script>'.repeat(200_000)} {=a ~b}`],
    ['formulas', `${'\\\\('.repeat(300_000)} {=a ~b}`],
    ['entities', `[html]${'&#65;'.repeat(500_000)} {=a ~b}`],
    ['half entities', `[html]${'&#x'.repeat(500_000)} {=a ~b}`],
    ['sounds', `${'[sound\\:'.repeat(200_000)} {=a ~b}`],
    ['options', `Which? {=a ${'~b'.repeat(500_000)}}`],
    ['colons', `${'::'.repeat(MB)} Which? {=a ~b}`],
    ['tildes', `Which? {=a ~${'b '.repeat(MB)}}`],
  ])('a question full of %s is still one question', (_, text) => {
    const found = imported(text)
    expect(found.imported.length + found.leftOut.length).toBe(1)
  })

  test('at its edge every limit of a file still lets it in, and one more is refused', () => {
    const padded = (bytes: number) => utf8('Which? {=a ~b}\n'.padEnd(bytes, '\n'))
    expect(importedFile(padded(5 * MB)).imported).toHaveLength(1)
    expect(refusal(padded(5 * MB + 1))).toBe('The file is larger than 5 MB.')
    expect(imported('Which? {=a ~b}\n'.padEnd(5 * MB, '\n')).imported).toHaveLength(1)
    const questions = (count: number) =>
      imported(Array.from({ length: count }, (_, at) => `Number ${at}? {=a ~b}`).join('\n\n'))
    expect(questions(2_000).leftOut).toEqual([])
    expect(questions(2_001).leftOut).toHaveLength(1)
  })

  test('at its edge every limit of a zip still lets it in, and one more is refused', () => {
    const rows = [
      ['Question', 'Option 1', 'Option 2', 'Correct'],
      ['Which?', 'a', 'b', 1],
    ]
    const sheet = unzipSync(makeXlsx({ One: rows }))
    const withFiles = (count: number) => {
      const missing = count - Object.keys(sheet).length
      const others = Array.from({ length: missing }, (_, at) => [`xl/media/${at}`, utf8('x')])
      return zipSync({ ...sheet, ...Object.fromEntries(others) })
    }
    expect(importedFile(withFiles(200)).imported).toHaveLength(1)
    expect(refusal(withFiles(201))).toContain('201 files')
    const bomb = '<!DOCTYPE sst [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><sst><si><t>&b;</t></si></sst>'
    expect(refusal(zipSync({ ...sheet, 'xl/sharedStrings.xml': utf8(bomb) }))).toContain('DOCTYPE')
    const inflated = (bytes: number) => {
      const largest = new Uint8Array(bytes - 1_000)
      return zipSync({ ...own(1), 'pictures/a': [largest, { level: 1 }], 'pictures/b': new Uint8Array(1_000) })
    }
    expect(importedFile(inflated(20 * MB)).imported).toHaveLength(1)
    expect(refusal(inflated(20 * MB + 1))).toBe('The files in the zip are larger than 20 MB.')
  })

  test('our own zip may be larger than other files: a stored picture for each of 200 questions', () => {
    const stored = (count: number, bytes: number) =>
      zipSync({
        ...own(200),
        ...Object.fromEntries(
          Array.from({ length: count }, (_, at) => [`pictures/${at}`, [new Uint8Array(bytes), { level: 0 }] as const]),
        ),
      })
    expect(importedFile(stored(200, 100_000)).pictures.size).toBe(200)
    expect(refusal(stored(201, 10))).toContain('202 files')
    expect(refusal(stored(2, 45 * MB))).toBe('The file is larger than 90 MB.')
  })

  test('files above 5 MB, and what people take for questions', () => {
    expect(refusal(new Uint8Array(5 * MB + 1))).toBe('The file is larger than 5 MB.')
    expect(refusal('a'.repeat(5 * MB + 1))).toContain('5 million')
    expect(refusal(utf8('%PDF-1.7'))).toContain('PDF')
    expect(refusal(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]))).toContain('.xlsx')
    expect(refusal(Uint8Array.from([0x89, 0x50, 0x4e, 0x47]))).toContain('picture')
    expect(refusal(new Uint8Array())).toBe('The file is empty.')
  })

  test('2,000 questions are read, the others are left out one by one', () => {
    const found = imported(Array.from({ length: 2500 }, (_, at) => `Number ${at}? {=a ~b}`).join('\n\n'))
    expect([found.imported.length, found.leftOut.length]).toEqual([2000, 500])
    expect(found.leftOut[0]).toEqual({
      where: 'line 4001',
      reason: 'Only the first 2000 questions of a file are read.',
    })
  })

  test('reading stops when the time is over, with what was read until then', () => {
    const text = Array.from({ length: 1000 }, (_, at) => `Number ${at}? {=a ~b}`).join('\n\n')
    let asked = 0
    const found = imported(text, { isOver: () => ++asked > 3 })
    expect(found.imported.length).toBe(255)
    expect(found.leftOut).toEqual([{ where: 'line 511', reason: expect.stringContaining('took too long') }])
    const rows = Array.from({ length: 3000 }, () => ['a', 'b', 'c'])
    expect(refusal(makeXlsx({ One: rows }), { isOver: () => true })).toContain('too long')
    expect(importedFile(utf8('A? {=a ~b}')).imported).toHaveLength(1)
  })

  test('[IM3] nothing in the file throws, whatever it is', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => typeof readQuiz(bytes).ok === 'boolean'))
    const signs = fc.constantFrom(
      ...'{}~=#\\%:<>&"a1 \n\t,;[]|-',
      'ANSWER: A',
      'A) ',
      '<quiz>',
      '<question type="essay">',
      'Question,Option 1',
    )
    fc.assert(
      fc.property(fc.array(signs), (parts) => typeof readQuiz(utf8(parts.join(''))).ok === 'boolean'),
      { numRuns: 500 },
    )
  })

  test('[IM3] a file in which nothing is found shows its first lines and the list of formats', () => {
    const read = readQuiz(utf8('Dear all,\nsee you tomorrow.\nAda'))
    expect(read).toMatchObject({ ok: false, error: { firstLines: ['Dear all,', 'see you tomorrow.', 'Ada'] } })
    if (!read.ok) expect(read.error.message).toContain('GIFT, Aiken, Moodle XML')
  })
})
