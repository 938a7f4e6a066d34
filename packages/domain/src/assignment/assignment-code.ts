import { drawLobbyCode, LOBBY_CODE_ALPHABET, LOBBY_CODE_LENGTH } from '../match/lobby-code.ts'

/** Twice as long as the code of a lobby, which tells the two apart. */
const ASSIGNMENT_CODE_LENGTH = 2 * LOBBY_CODE_LENGTH
export const PERSONAL_CODE_LENGTH = 6

const inAlphabet = (length: number) => new RegExp(`^[${LOBBY_CODE_ALPHABET}]{${length}}$`)
const CODE = inAlphabet(ASSIGNMENT_CODE_LENGTH)
const PERSONAL_CODE = inAlphabet(PERSONAL_CODE_LENGTH)

export const drawAssignmentCode = (randomBytes: (count: number) => Uint8Array): string =>
  drawLobbyCode(randomBytes) + drawLobbyCode(randomBytes)

const plain = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

/** The code in a typed text, whatever its case and spacing; null when it is none. */
export const parseAssignmentCode = (typed: string): string | null => (CODE.test(plain(typed)) ? plain(typed) : null)
export const parsePersonalCode = (typed: string): string | null =>
  PERSONAL_CODE.test(plain(typed)) ? plain(typed) : null

/** As people read it: `K7QM-4HXR`. */
export const showAssignmentCode = (code: string): string =>
  `${code.slice(0, LOBBY_CODE_LENGTH)}-${code.slice(LOBBY_CODE_LENGTH)}`

/** A code from bytes that nobody guesses; the same bytes give the same code. */
export const personalCodeFrom = (bytes: Uint8Array): string =>
  Array.from(bytes.slice(0, PERSONAL_CODE_LENGTH), (byte) =>
    LOBBY_CODE_ALPHABET.charAt(byte % LOBBY_CODE_ALPHABET.length),
  ).join('')
