/**
 * Signs that nobody sees and that make two different texts look equal, or one look like another: control characters except
 * line breaks, signs that override the direction of writing, and blanks without width. Joiners stay, because emoji and
 * many scripts need them, and so do the plain marks of direction.
 */
const INVISIBLE = /[^\P{Cc}\n]|[\u00ad\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu
/** Half of a pair of code units, which no database stores. */
const HALF_SIGN = /\p{Cs}/gu

/** A text as it is stored: composed, without invisible signs, with line feeds as the only line breaks. */
export const cleanText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/\t/g, ' ').replace(INVISIBLE, '').replace(HALF_SIGN, '\ufffd').normalize('NFC')
