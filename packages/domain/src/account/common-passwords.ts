import { COMMON_WORDS } from './common-words.ts'

/** The message for a refused password, wherever it is typed. */
export const TOO_EASY_TO_GUESS = 'This password is too easy to guess. Please choose another one.'

/** Sequences that people type along a keyboard or an alphabet. */
const SEQUENCES = [
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

/** How much people add around a word: a year, a few digits, a punctuation mark. */
const MAX_ADDITION_LENGTH = 5
/** All numbers up to this length can be tried in seconds. */
const MAX_NUMBER_LENGTH = 9

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
 * Whether a password is among the first that an attacker would try. Rules instead of a long list: a common word with
 * small additions, a keyboard sequence, a repetition. Together they cover hundreds of thousands of passwords.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase().replaceAll(/\s/g, '')
  if (/^\d+$/.test(plain) && plain.length <= MAX_NUMBER_LENGTH) return true
  // Digits and marks at the end are additions; elsewhere they stand for letters.
  const unleeted = plain.replace(/[^\p{L}]+$/u, '').replaceAll(/[013457@$!]/g, (sign) => LEET[sign] ?? sign)
  const additions = plain.length - unleeted.length
  return (
    isRepeated(plain) ||
    isSequence(plain) ||
    isWordWithAdditions(plain) ||
    (isWordWithAdditions(unleeted) && additions <= MAX_ADDITION_LENGTH)
  )
}

const isRepeated = (plain: string): boolean => /^(.{1,4})\1+$/.test(plain) || isDoubledWord(plain)

function isDoubledWord(plain: string): boolean {
  const half = plain.slice(0, plain.length / 2)
  return half + half === plain && COMMON_WORDS.has(half)
}

/** Up to three sequences in a row: `qwer1234`, `asdfghjkl123`. */
function isSequence(plain: string): boolean {
  let rest = plain
  for (let sequences = 0; sequences < 3 && rest !== ''; sequences += 1) rest = rest.slice(sequenceLength(rest))
  return rest === ''
}

const MIN_SEQUENCE_LENGTH = 3

function sequenceLength(text: string): number {
  for (let length = text.length; length >= MIN_SEQUENCE_LENGTH; length -= 1) {
    const start = text.slice(0, length)
    if (SEQUENCES.some((row) => row.includes(start)) || /^(.)\1+$/.test(start)) return length
  }
  return 0
}

function isWordWithAdditions(plain: string): boolean {
  const [word = ''] = /[\p{L}]+(?:[^\p{L}]+[\p{L}]+)*/u.exec(plain) ?? []
  return plain.length - word.length <= MAX_ADDITION_LENGTH && COMMON_WORDS.has(word)
}
