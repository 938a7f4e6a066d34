import { ok, type Result, refuse } from '../result.ts'

export const MAX_NAME_LENGTH = 128

/** Joins several emoji to one; everywhere else it is invisible and goes with the other format characters. */
const EMOJI_JOINER = /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D(?=\p{Extended_Pictographic})/gu
const KEPT_JOINER = '\uE000'

/**
 * Control and format characters (which can turn the text after a name around), private and unassigned ones, line
 * separators, and letters that show as nothing.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0\u2800]|(?!\uE000)\p{Co}/gu
/** No language puts more marks on one letter; many marks would cover the lines above and below. */
const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu

/** A name as it is stored and shown: only what can be seen, on one line. */
export const cleanName = (raw: string): string =>
  raw
    .normalize('NFC')
    // A private character stands for the joiners that stay; those that somebody typed are removed first.
    .replaceAll(KEPT_JOINER, '')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(EMOJI_JOINER, KEPT_JOINER)
    .replaceAll(UNSEEN, '')
    .replaceAll(KEPT_JOINER, '\u200D')
    .replaceAll(STACKED_MARKS, '$1')
    .trim()

/** The one rule for names that others see. `isOffensive` knows the words and how people disguise them. */
export function displayName(raw: string, isOffensive: (name: string) => boolean): Result<string, string> {
  const name = cleanName(raw)
  const length = [...name].length
  if (length < 1 || length > MAX_NAME_LENGTH) {
    return refuse(`Value must be a valid string and at least 1 chars and no longer than ${MAX_NAME_LENGTH} chars`)
  }
  return isOffensive(name) ? refuse('Please choose another name: this one may offend others.') : ok(name)
}
