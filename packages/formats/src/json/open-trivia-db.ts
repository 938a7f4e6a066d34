import type { Draft } from '../draft.ts'
import type { LeftOut } from '../report.ts'
import { cleanText } from '../text/decode-text.ts'
import { decodeEntities } from '../text/entities.ts'
import { type Fields, isRecord, textOf, textsOf } from './fields.ts'

type Decode = (text: string) => string

export const isOpenTriviaDb = (item: Fields): boolean => 'correct_answer' in item && 'incorrect_answers' in item

export function* readOpenTriviaDb(items: readonly unknown[]): Generator<Draft | LeftOut> {
  const decode = decoderFor(items)
  for (const [index, item] of items.entries()) {
    const where = `question ${index + 1}`
    if (!isRecord(item)) yield { where, reason: 'It is not a question.' }
    else yield readItem(item, where, decode)
  }
}

function readItem(item: Fields, where: string, decode: Decode): Draft | LeftOut {
  try {
    const text = decode(textOf(item.question))
    const right = decode(textOf(item.correct_answer))
    const wrong = textsOf(item.incorrect_answers).map(decode)
    const isTrueFalse = decode(textOf(item.type)) === 'boolean'
    const options = [{ text: right, isRight: true }, ...wrong.map((one) => ({ text: one, isRight: false }))]
    if (isTrueFalse) options.sort((one, other) => other.text.localeCompare(one.text, 'en'))
    return { where, text, answer: { kind: 'options', options, isTrueFalse } }
  } catch {
    return { where, reason: 'Its text is not encoded as in the rest of the file.' }
  }
}

/** HTML entities by default; on request Base64 or one of two percent encodings, the older with + for a blank. */
function decoderFor(items: readonly unknown[]): Decode {
  const texts = items.filter(isRecord).flatMap((item) => [textOf(item.question), textOf(item.category)])
  const types = new Set(items.filter(isRecord).map(({ type }) => textOf(type)))
  if (types.has('bXVsdGlwbGU=') || types.has('Ym9vbGVhbg==')) return decodeBase64
  const isPercent = texts.some((text) => /%[0-9a-f]{2}/i.test(text)) && !texts.some((text) => text.includes(' '))
  if (!isPercent) return decodeEntities
  const hasPlus = texts.some((text) => text.includes('+'))
  return (text) => cleanText(decodeURIComponent(hasPlus ? text.replaceAll('+', ' ') : text))
}

function decodeBase64(text: string): string {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  return cleanText(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
}
