import { decodeEntities } from './entities.ts'

/** Things that a text cannot hold. */
export type Loss = 'picture' | 'sound' | 'video' | 'link' | 'formula' | 'table'

export interface PlainText {
  text: string
  losses: readonly Loss[]
}

/** How a text is marked up: not at all, as HTML, or as text in which HTML is understood. */
export type Markup = 'plain' | 'html' | 'auto'

const BLOCKS = new Set(
  `p div br hr li ul ol dl dt dd tr table h1 h2 h3 h4 h5 h6 pre blockquote section article header footer figure figcaption
  center address`.split(/\s+/),
)
const INLINE = new Set(
  `b i u s em strong span a sub sup small big code kbd samp var tt font mark del ins strike q cite abbr dfn td th tbody thead
  tfoot caption colgroup col img audio video source track embed object iframe svg math script style label nobr wbr ruby rt
  rp bdi bdo time`.split(/\s+/),
)
const LOST: Readonly<Record<string, Loss>> = {
  img: 'picture',
  svg: 'picture',
  audio: 'sound',
  video: 'video',
  iframe: 'video',
  object: 'video',
  embed: 'video',
  a: 'link',
  math: 'formula',
  table: 'table',
}
const SILENT = new Set(['script', 'style', 'svg', 'audio', 'video', 'object'])
const FORMULA = /\$\$[^$]+\$\$|\[latex\]|\[\$\$?\]|\\(?:frac|sqrt|sum|int)\b/
const TAG = /<(\/?)([a-z][a-z0-9:]*)((?:\s|\/)[^<>]*)?>|<!--|<!\[CDATA\[|<!doctype[^<>]*>|<\?[^<>]*>/gi
const LOOKS_LIKE_HTML = /<\/[a-z][a-z0-9]*\s*>|<(?:br|img|hr|p)\b[^<>]*>/i

/** Reduces marked-up text to plain text. Line breaks stay, digits of `sub` and `sup` become Unicode, losses are named. */
export function toPlainText(source: string, markup: Markup = 'auto'): PlainText {
  const losses = new Set<Loss>()
  if (hasFormula(source)) losses.add('formula')
  const withoutSounds = source.replace(/\[sound:[^[\]\n]{0,300}\]/g, () => {
    losses.add('sound')
    return ''
  })
  if (markup === 'plain') return { text: withoutSounds.trim(), losses: [...losses] }
  // In HTML a line break of the source is only a blank, except in preformatted text.
  const joined = markup === 'html' && !/<pre\b/i.test(withoutSounds) ? withoutSounds.replace(/\n/g, ' ') : withoutSounds
  const reduced = reduceTags(joined, markup === 'html', losses)
  const text = tidy(decodeEntities(reduced))
  // An option such as `<b>` in a quiz about HTML would leave nothing behind.
  if (text === '' && losses.size === 0) return { text: tidy(decodeEntities(withoutSounds)), losses: [] }
  return { text, losses: [...losses] }
}

/** For plain files: HTML only where somebody has obviously written some. */
export const toPlainCell = (source: string): PlainText =>
  LOOKS_LIKE_HTML.test(source) ? toPlainText(source) : toPlainText(decodeEntities(source), 'plain')

function reduceTags(source: string, all: boolean, losses: Set<Loss>): string {
  let text = ''
  let from = 0
  let script: 'sub' | 'sup' | null = null
  const skipTo = skipperFor(source)
  const add = (piece: string) => {
    text += script ? toScript(piece, script) : piece
  }
  TAG.lastIndex = 0
  for (let tag = TAG.exec(source); tag; tag = TAG.exec(source)) {
    const [whole, closing, name = '', attributes = ''] = tag
    const known = name.toLowerCase()
    if (!all && !isMarkup(whole, known)) continue
    add(source.slice(from, tag.index))
    from = TAG.lastIndex
    if (whole === '<!--' || whole === '<![CDATA[') {
      from = skipTo(from, whole === '<!--' ? '-->' : ']]>')
    } else if (known === 'sub' || known === 'sup') {
      script = closing ? null : known
    } else {
      const lost = LOST[known]
      if (lost && !closing && (known !== 'a' || /\bhref\s*=/i.test(attributes))) losses.add(lost)
      if (BLOCKS.has(known)) text += known === 'li' && !closing ? '\n• ' : '\n'
      else if ((known === 'td' || known === 'th') && closing) text += ' '
      if (SILENT.has(known) && !closing && !attributes.endsWith('/')) from = skipTo(from, `</${known}>`)
    }
    TAG.lastIndex = from
  }
  add(source.slice(from))
  return text
}

const isMarkup = (tag: string, name: string): boolean => tag === '<!--' || BLOCKS.has(name) || INLINE.has(name)

/** Where reading goes on behind an end. An end that is missing is searched for only once, however often it is asked for. */
function skipperFor(source: string): (from: number, end: string) => number {
  const missing = new Set<string>()
  return (from, end) => {
    const found = missing.has(end) ? -1 : source.indexOf(end, from)
    if (found < 0) missing.add(end)
    return found < 0 ? from : found + end.length
  }
}

const hasFormula = (text: string): boolean =>
  FORMULA.test(text) || (text.includes('\\(') && text.includes('\\)')) || (text.includes('\\[') && text.includes('\\]'))

const SUB = '₀₁₂₃₄₅₆₇₈₉₊₋'
const SUP = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻'
const toScript = (text: string, script: 'sub' | 'sup'): string =>
  text.replace(/[0-9+-]/g, (sign) => (script === 'sub' ? SUB : SUP)['0123456789+-'.indexOf(sign)] ?? sign)

/** Blanks at the ends of lines and more than one empty line have no meaning. */
const tidy = (text: string): string =>
  text
    .replace(/[^\S\n]{2,}|[^\S\n ]/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
