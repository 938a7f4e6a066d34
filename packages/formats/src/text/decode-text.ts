import { characterOf } from './entities.ts'

export interface DecodedText {
  text: string
  notices: string[]
}

/** UTF-8, or UTF-16 with a byte order mark, else Windows-1252. Line ends become LF, and characters are composed (NFC). */
export function decodeText(bytes: Uint8Array): DecodedText {
  const notices: string[] = []
  const decoded = decodeMarked(bytes) ?? decodeUtf8(bytes)
  if (decoded === null) notices.push('The file is not in UTF-8. It was read as Windows-1252: please check accents.')
  return { text: cleanText(decoded ?? decodeWindows1252(bytes)), notices }
}

/** Removes what no text holds on purpose: control characters, and codes that Unicode reserves for programs such as this. */
export function cleanText(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is removed
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufdd0-\ufdef\ufeff\ufffe\uffff]/g, '')
      .normalize('NFC')
  )
}

function decodeMarked(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  return first === 0xfe && second === 0xff ? new TextDecoder('utf-16be').decode(bytes) : null
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Some versions of Node read Windows-1252 as Latin-1, which has control codes in the place of quotes and dashes. */
const decodeWindows1252 = (bytes: Uint8Array): string =>
  new TextDecoder('windows-1252')
    .decode(bytes)
    .replace(/[\u0080-\u009f]/g, (code) => characterOf(code.charCodeAt(0)) ?? '')
