import { type Draft, type DraftAnswer, LossList } from '../draft.ts'
import type { LeftOut } from '../report.ts'
import { type Markup, toPlainText } from '../text/html-to-text.ts'
import { unplayableKind } from '../unplayable.ts'
import { type GiftBlock, giftBlocks, unescapeGift } from './gift-blocks.ts'
import { acceptedOf, numberFrom, type Weighted, weightedOptions } from './weighted.ts'

/** Whether the text is a GIFT file: a block with something between braces that GIFT allows there. */
export function looksLikeGift(source: string): boolean {
  for (const block of giftBlocks(source)) {
    if ('category' in block) continue
    const inside = block.text.match(/\{([^{}]*)\}/)?.[1]?.trim()
    if (
      inside !== undefined &&
      (/^[=~]|^#\s*[=%\d.+-]|^####|^(?:T|F|TRUE|FALSE)\s*(?:#|$)/.test(inside) || isEssay(block, inside))
    )
      return true
  }
  return false
}

/** Programs have empty braces too, but seldom one pair alone at the end of a paragraph. */
const isEssay = ({ text }: GiftBlock, inside: string): boolean =>
  inside === '' && text.endsWith('}') && text.indexOf('{') === text.lastIndexOf('{')

export function* readGift(source: string): Generator<Draft | LeftOut> {
  for (const block of giftBlocks(source)) if (!('category' in block)) yield readBlock(block)
}

/** The name of the only category of the file, which is the title where nothing else is. */
export function giftTitle(source: string): string {
  const names = [...source.matchAll(/^[^\S\n]*\$CATEGORY:(.*)$/gm)].map(
    ([, path = '']) => path.split('/').at(-1)?.trim() ?? '',
  )
  return names.length === 1 ? unescapeGift(names[0] ?? '') : ''
}

function readBlock({ line, text }: GiftBlock): Draft | LeftOut {
  const where = `line ${line}`
  const { title, rest } = splitTitle(text)
  const start = rest.indexOf('{')
  const end = rest.indexOf('}')
  if (start < 0 && end < 0) return { where, reason: unplayableKind('description') ?? '' }
  if (end < 0) return { where, reason: 'Its brace is never closed. Is there an empty line inside the question?' }
  if (start < 0 || end < start)
    return { where, reason: 'A brace is closed that was never opened. Is there an empty line inside the question?' }
  const answers = rest.slice(start + 1, end).trim()
  const behind = rest.slice(end + 1)
  const stem = behind.trim() === '' ? rest.slice(0, start) : `${rest.slice(0, start)}_____${behind}`
  return readQuestion(where, stem, answers, title)
}

function splitTitle(text: string): { title: string; rest: string } {
  if (!text.startsWith('::')) return { title: '', rest: text }
  const end = text.indexOf('::', 2)
  if (end < 0) return { title: '', rest: text.slice(2) }
  return { title: unescapeGift(text.slice(2, end)).trim(), rest: text.slice(end + 2).trim() }
}

function readQuestion(where: string, stem: string, section: string, title: string): Draft | LeftOut {
  const plain = new LossList()
  const { text: stemText, markup } = takeFormat(stem, 'auto')
  const toText = (raw: string): string => {
    const { text, markup: own } = takeFormat(raw, markup)
    return plain.take(toPlainText(unescapeGift(text).trim(), own))
  }
  const general = section.lastIndexOf('####')
  const answers = general < 0 ? section : section.slice(0, general).trim()
  const changes: string[] = []
  const read = readAnswers(answers, toText, changes)
  if (typeof read === 'string') return { where, reason: read }
  const text = plain.take(toPlainText(unescapeGift(stemText).trim(), markup))
  if (text === '' && title !== '') changes.push('It has no text but its title, which is asked instead.')
  const explanation = general < 0 ? read.feedback : toText(section.slice(general + 4)) || read.feedback
  return { where, text: text || title, answer: read.answer, explanation, changes, losses: plain.losses }
}

const FORMATS: Readonly<Record<string, Markup>> = { html: 'html', moodle: 'auto', plain: 'plain', markdown: 'auto' }

/** A text may begin with the name of its format; answers have the format of the question unless they name their own. */
function takeFormat(raw: string, inherited: Markup): { text: string; markup: Markup } {
  const [whole, name] = raw.trim().match(/^\[(html|moodle|plain|markdown)\]/) ?? []
  return whole
    ? { text: raw.trim().slice(whole.length), markup: FORMATS[name ?? ''] ?? inherited }
    : { text: raw, markup: inherited }
}

/** Far more than anybody writes; reading more would only cost time. */
const MAX_ANSWERS = 200

interface Read {
  answer: DraftAnswer
  /** What is said to the right answer. */
  feedback: string
}

/** Tells the kinds apart in the order in which Moodle does. A text is the reason why the question is left out. */
function readAnswers(answers: string, toText: (raw: string) => string, changes: string[]): Read | string {
  if (answers === '') return unplayableKind('essay') ?? ''
  if (answers.split(/[~=]/, MAX_ANSWERS + 2).length > MAX_ANSWERS + 1) return `It has more than ${MAX_ANSWERS} answers.`
  if (answers.startsWith('#')) return numberFrom(readNumbers(answers.slice(1), toText), changes)
  if (answers.includes('~')) {
    const options = splitAnswers(answers.replaceAll('=', '~='), '~').map((raw) => readChoice(raw, toText))
    return weightedOptions(options, { isSeveral: !answers.includes('=') }, changes)
  }
  if (answers.includes('=') && answers.includes('->')) return unplayableKind('matching') ?? ''
  const [word = '', , right = ''] = answers.split('#', 3)
  if (/^(?:T|TRUE|F|FALSE)$/.test(word.trim())) {
    const isTrue = word.trim().startsWith('T')
    const options = [
      { text: 'True', isRight: isTrue },
      { text: 'False', isRight: !isTrue },
    ]
    // Without a second feedback the only one is for wrong answers.
    const feedback = answers.split('#').length > 2 ? toText(right) : ''
    return { answer: { kind: 'options', options, isTrueFalse: true }, feedback }
  }
  return acceptedOf(
    splitAnswers(answers, '=').map((raw) => readWeighted(raw, toText)),
    changes,
  )
}

const splitAnswers = (answers: string, sign: string): string[] => {
  const parts = answers.split(sign).map((part) => part.trim())
  return parts[0] === '' ? parts.slice(1) : parts
}

const WEIGHT = /^%(-?\d{1,3}(?:\.\d*)?)%/

const readChoice = (raw: string, toText: (raw: string) => string): Weighted => {
  const isRight = raw.startsWith('=')
  const read = readWeighted(isRight ? raw.slice(1) : raw, toText)
  return WEIGHT.test(raw.replace(/^=\s*/, '')) ? read : { ...read, weight: isRight ? 100 : 0 }
}

function readWeighted(raw: string, toText: (raw: string) => string): Weighted {
  const [whole = '', weight] = raw.trim().match(WEIGHT) ?? []
  const body = raw.trim().slice(whole.length)
  const hash = body.indexOf('#')
  const text = toText(hash < 0 ? body : body.slice(0, hash))
  return {
    text,
    weight: weight === undefined ? 100 : Number(weight),
    feedback: hash < 0 ? '' : toText(body.slice(hash + 1)),
  }
}

/** Numbers with weights; what stands behind `~` is only said to those who are wrong. */
function readNumbers(
  answers: string,
  toText: (raw: string) => string,
): (Weighted & { tolerance: number; value: number })[] {
  const wrong = answers.indexOf('~')
  return splitAnswers(wrong < 0 ? answers : answers.slice(0, wrong), '=').map((raw) => {
    const read = readWeighted(raw, toText)
    const [low, high] = read.text.split('..').map(Number)
    if (read.text.indexOf('..') > 0 && low !== undefined && high !== undefined)
      return { ...read, value: (low + high) / 2, tolerance: Math.abs(high - low) / 2 }
    const [value = '', tolerance = '0'] = read.text.split(':')
    return { ...read, value: value.trim() === '' ? Number.NaN : Number(value), tolerance: Number(tolerance) }
  })
}
