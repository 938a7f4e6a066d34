import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv } from '../table/read-csv.ts'
import { defuseCell, restoreCell, toCsv } from './csv-cell.ts'

describe('[IM11] cells of every CSV', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['  =1', "'  =1"],
    ['\u00a0=1', "'\u00a0=1"],
    ['\u200b=1', "'\u200b=1"],
    ['\uff1d1+1', "'\uff1d1+1"],
    ['\uff20x', "'\uff20x"],
    ['\t=1', "'\t'=1"],
    ['\r\n=1', "'\r\n'=1"],
    [';=1', "';'=1"],
    ['"=1', '\'"=1'],
    ["'=1", "''=1"],
    ['name\n=1', "name\n'=1"],
    ['name; =1', "name;' =1"],
    ['a,b', 'a,b'],
    ["it's - fine = ok", "it's - fine = ok"],
    ['', ''],
  ])('%j is defused as %j', (text, defused) => {
    expect(defuseCell(text)).toBe(defused)
    expect(restoreCell(defused)).toBe(text)
  })

  const nasty = fc.string({ unit: fc.constantFrom(...'=+-@;,|\t\n "\'a1＝\u00a0') })

  test('defusing can be undone, and leaves no formula wherever a program cuts the cell', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const defused = defuseCell(text)
        const pieces = defused.split(/[\r\n\t;,|]/)
        return restoreCell(defused) === text && [defused, ...pieces].every((piece) => !/^\s*[=+\-@＝]/.test(piece))
      }),
    )
  })

  test('a table comes back as it was written', () => {
    const cells = fc.array(
      nasty.map((text) => text.trim()),
      { minLength: 1, maxLength: 4 },
    )
    fc.assert(
      fc.property(fc.array(cells, { maxLength: 5 }), (rows) => {
        const filled = rows.map((row) => ['x', ...row])
        const read = readCsv(toCsv(filled).replaceAll('\r\n', '\n'), ',').map((row) => row.cells)
        return JSON.stringify(read) === JSON.stringify(filled)
      }),
    )
    expect(toCsv([['a', 1, null, 'b,c']])).toBe('a,1,,"b,c"')
  })
})
