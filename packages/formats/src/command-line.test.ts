import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importedFile } from './testing/read.ts'

const root = join(import.meta.dirname, '../../..')
let folder = ''
const GIFT = 'Which? {=a ~b}\n\nSure? {T}\n\nWho? {=Ada =%50%A}\n\nHow many? {#3}\n\nPair. {=a -> b =c -> d}\n'

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quiz-'))
  writeFileSync(join(folder, 'quiz.gift'), GIFT)
  writeFileSync(join(folder, 'letter.txt'), 'Dear all,\nsee you tomorrow.')
})
afterAll(() => rmSync(folder, { recursive: true }))

function quiz(...args: string[]) {
  const tool = ['node_modules/tsx/dist/cli.mjs', 'packages/formats/scripts/quiz.ts', ...args]
  const run = spawnSync(process.execPath, tool, {
    cwd: root,
    env: { ...process.env, INIT_CWD: folder },
    encoding: 'utf8',
  })
  return { code: run.status, out: run.stdout, err: run.stderr }
}

/** Each test starts a few processes. */
describe('[IM13] npm run quiz', { timeout: 120_000 }, () => {
  test('prints format, numbers and reasons', () => {
    const { code, out } = quiz('quiz.gift')
    expect(code).toBe(0)
    expect(out.split('\n')).toEqual([
      'quiz.gift: GIFT',
      '  5 questions: 3 imported, 1 imported with a change, 1 left out',
      '  kinds: choice 1, trueFalse 1, typeIn 1, number 1',
      '  changed: Answers that are half right count as wrong. (line 5)',
      '  left out: It is a matching question: it pairs terms, which no mode here plays yet. (line 9)',
      '',
    ])
  })

  test('prints one object for each file with --json, and ends with 1 if nothing is found in one', () => {
    const { code, out, err } = quiz('--json', 'quiz.gift', 'letter.txt', 'missing.txt')
    expect(code).toBe(1)
    const [first, second, third] = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(first).toEqual({
      file: 'quiz.gift',
      format: 'GIFT',
      items: 5,
      kinds: { choice: 1, several: 0, trueFalse: 1, typeIn: 1, number: 1 },
      changed: 1,
      leftOut: [{ where: 'line 9', reason: expect.stringContaining('matching') }],
    })
    expect(second).toMatchObject({ file: 'letter.txt', format: null, items: 0 })
    expect(third).toMatchObject({ file: 'missing.txt', format: null, items: 0 })
    expect(err).toContain('letter.txt: No questions were found.')
    expect(err).toContain('Dear all,')
    expect(err).toContain('missing.txt: The file cannot be read.')
  })

  test('converts', () => {
    expect(quiz('--to', 'knowdown', 'quiz.zip', 'quiz.gift').code).toBe(0)
    const kept = importedFile(readFileSync(join(folder, 'quiz.zip')))
    expect([kept.format, kept.imported.length]).toEqual(['Knowdown', 4])
    const csv = quiz('--to', 'csv', 'quiz.csv', 'quiz.zip')
    expect(csv.out).toContain('CSV cannot hold answers listed as wrong (1 question).')
    expect(importedFile(readFileSync(join(folder, 'quiz.csv'))).imported).toHaveLength(4)
    expect(quiz('--to', 'gift', 'again.gift', 'quiz.csv').code).toBe(0)
    expect(importedFile(readFileSync(join(folder, 'again.gift'))).imported).toHaveLength(4)
  })

  test('explains itself where the command is wrong', () => {
    for (const args of [[], ['--to', 'pdf', 'out', 'quiz.gift'], ['--what']]) {
      const { code, err } = quiz(...args)
      expect(code).toBe(2)
      expect(err).toContain('npm run quiz -- FILE…')
    }
  })
})
