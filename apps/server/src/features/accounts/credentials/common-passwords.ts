import { COMMON_WORDS } from './common-words.ts'

/** Rows of keyboards and alphabets that fingers and eyes follow. */
const WALKS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9j0',
  'azertyuiop',
  '!@#$%^&*()',
].flatMap((row) => [row, [...row].reverse().join('')])

/** What people put around a word: a year, a few digits, a mark. */
const LONGEST_TRIMMING = 5
/** So few digits are tried in seconds, whatever they are. */
const LONGEST_NUMBER = 9

const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * Whether a password is among the first that anyone would try. Rules instead of a long list: a word that many use with
 * a little around it, a walk over the keyboard, one thing repeated. Together they stand for hundreds of thousands.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase().replaceAll(/\s/g, '')
  if (/^\d+$/.test(plain) && plain.length <= LONGEST_NUMBER) return true
  // A sign at the end is a mark, in the middle it stands for a letter.
  const unleeted = plain.replace(/[^\p{L}]+$/u, '').replaceAll(/[013457@$!]/g, (sign) => LEET[sign] ?? sign)
  const marks = plain.length - unleeted.length
  return (
    isRepeated(plain) || isWalk(plain) || isTrimmedWord(plain) || (isTrimmedWord(unleeted) && marks <= LONGEST_TRIMMING)
  )
}

const isRepeated = (plain: string): boolean => /^(.{1,4})\1+$/.test(plain) || isDoubledWord(plain)

function isDoubledWord(plain: string): boolean {
  const half = plain.slice(0, plain.length / 2)
  return half + half === plain && COMMON_WORDS.has(half)
}

/** At most three walks in a row: `qwer1234`, `asdfghjkl123`. */
function isWalk(plain: string): boolean {
  let rest = plain
  for (let walks = 0; walks < 3 && rest !== ''; walks += 1) rest = rest.slice(walkLength(rest))
  return rest === ''
}

const SHORTEST_WALK = 3

function walkLength(text: string): number {
  for (let length = text.length; length >= SHORTEST_WALK; length -= 1) {
    const start = text.slice(0, length)
    if (WALKS.some((row) => row.includes(start)) || /^(.)\1+$/.test(start)) return length
  }
  return 0
}

function isTrimmedWord(plain: string): boolean {
  const [word = ''] = /[\p{L}]+(?:[^\p{L}]+[\p{L}]+)*/u.exec(plain) ?? []
  return plain.length - word.length <= LONGEST_TRIMMING && COMMON_WORDS.has(word)
}
