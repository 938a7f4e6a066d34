import { describe, expect, test } from 'vitest'
import { importedFile, utf8 } from '../testing/read.ts'
import { decodeText } from './decode-text.ts'
import { decodeEntities } from './entities.ts'
import { toPlainCell, toPlainText } from './html-to-text.ts'

const utf16 = (text: string, isLittle: boolean) =>
  Uint8Array.from(
    [`\ufeff${text}`].flatMap((whole) =>
      [...whole].flatMap((sign) => {
        const code = sign.charCodeAt(0)
        return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255]
      }),
    ),
  )

describe('[IM4] texts of files', () => {
  test.each([
    ['UTF-8', utf8('Käse\nœuf')],
    ['UTF-8 with a mark', utf8('\ufeffKäse\nœuf')],
    ['UTF-16 little-endian', utf16('Käse\nœuf', true)],
    ['UTF-16 big-endian', utf16('Käse\r\nœuf', false)],
    ['UTF-8 with old line ends, not composed', utf8('Ka\u0308se\rœuf')],
  ])('%s', (_, bytes) => {
    expect(decodeText(bytes)).toEqual({ text: 'Käse\nœuf', notices: [] })
  })

  test('anything else is Windows-1252, and that is said', () => {
    const bytes = Uint8Array.from([0x4b, 0xe4, 0x73, 0x65, 0x20, 0x80, 0x92])
    expect(decodeText(bytes).text).toBe('Käse €’')
    const file = Uint8Array.from([...utf8('Which? {=K'), 0xe4, ...utf8('se ~Brot}')])
    expect(importedFile(file)).toMatchObject({ notices: [expect.stringContaining('Windows-1252')] })
  })

  test('entities are decoded once', () => {
    expect(decodeEntities('&eacute;&amp;lt;&#233;&#xE9;&quot;&pi;&Omega;&hellip;&nbsp;x &unknown; & &#0; &#150;')).toBe(
      'é&lt;éé"πΩ…\u00a0x &unknown; & &#0; –',
    )
  })

  test('HTML is reduced to text: line breaks stay, digits of formulas become Unicode', () => {
    expect(toPlainText('<p>H<sub>2</sub>O and 10<sup>-3</sup></p><p>next<br/>line</p>', 'html').text).toBe(
      'H₂O and 10⁻³\n\nnext\nline',
    )
    expect(
      toPlainText('<ul><li>one</li><li>two</li></ul><!-- no --><script>alert(1)</script><style>x</style>end', 'html')
        .text,
    ).toBe('• one\n\n• two\n\nend')
    expect(toPlainText('a < b and b > c', 'html').text).toBe('a < b and b > c')
    expect(toPlainText('<html> and <b>bold</b>').text).toBe('<html> and bold')
  })

  test('what is lost is named', () => {
    expect(toPlainText('<img src="x"> <a href="y">z</a> <video></video> \\(x^2\\) [sound:a.mp3]', 'html')).toEqual({
      text: 'z \\(x^2\\)',
      losses: ['formula', 'sound', 'picture', 'link', 'video'],
    })
  })

  test('a cell is HTML only where somebody has obviously written some', () => {
    expect(toPlainCell('What does <b> do?').text).toBe('What does <b> do?')
    expect(toPlainCell('<b>Bold</b> &amp; more').text).toBe('Bold & more')
    expect(toPlainCell('two  blanks stay').text).toBe('two  blanks stay')
  })
})
