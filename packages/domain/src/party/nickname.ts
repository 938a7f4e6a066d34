import { cleanName, displayName } from '../account/display-name.ts'
import { skeleton } from '../account/look-alikes.ts'
import type { Random } from '../random.ts'
import { type Result, refuse } from '../result.ts'

export const MAX_NICKNAME_LENGTH = 20

/** Words that fit together in any pair, for players who have no name in mind. */
const MOODS = [
  'Brave',
  'Calm',
  'Clever',
  'Cosy',
  'Daring',
  'Eager',
  'Gentle',
  'Jolly',
  'Lucky',
  'Merry',
  'Nimble',
  'Quiet',
]
const BEINGS = [
  'Badger',
  'Comet',
  'Falcon',
  'Heron',
  'Lynx',
  'Maple',
  'Otter',
  'Panda',
  'Puffin',
  'Robin',
  'Tiger',
  'Walrus',
]

export const suggestNickname = (random: Random): string => `${pick(MOODS, random)} ${pick(BEINGS, random)}`

const pick = (words: readonly string[], random: Random): string => words[Math.floor(random() * words.length)] ?? ''

/** A nickname as it is shown; the rule for names with a shorter limit, because the big screen shows many. */
export function nickname(raw: string, isOffensive: (name: string) => boolean): Result<string, string> {
  const length = [...cleanName(raw)].length
  if (length === 0) return refuse('Please enter a name.')
  if (length > MAX_NICKNAME_LENGTH) return refuse(`Please choose a name of at most ${MAX_NICKNAME_LENGTH} characters.`)
  return displayName(raw, isOffensive)
}

/** How names are compared: 'Mara' and 'MARA' are the same name, and so is one with a Cyrillic letter that looks the same. */
export const nicknameKey = (name: string): string => skeleton(name)

/** The second Mara is 'Mara 2'. */
export const numberedNickname = (name: string, number: number): string => (number === 1 ? name : `${name} ${number}`)
