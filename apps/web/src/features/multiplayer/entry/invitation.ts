import { LOBBY_CODE_LENGTH } from '@knowdown/domain/match/lobby-code'

/** Every path of the product shows home, so the code is a query parameter. */
const PARAMETER = 'join'

/** Codes of battles and parties have four characters; longer ones have twice as many. */
export const LONG_CODE_LENGTH = 2 * LOBBY_CODE_LENGTH

/** The code inside a link of ours. */
const LINK = new RegExp(`(?:[?&]${PARAMETER}=|/party/|/a/)([^&#/?]*)`)

/** What a person typed or pasted, as the field shows it. */
export const normalizeTypedCode = (text: string): string =>
  (LINK.exec(text)?.[1] ?? text)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
    .slice(0, LONG_CODE_LENGTH)

export const isWholeCode = ({ length }: string): boolean => length === LOBBY_CODE_LENGTH || length === LONG_CODE_LENGTH

export const invitationLink = (origin: string, code: string): string => `${origin}/?${PARAMETER}=${code}`

/** The code of an invitation link; empty when the link names none, null when it is no invitation. */
export function codeFromInvitation(search: string): string | null {
  const code = new URLSearchParams(search).get(PARAMETER)
  return code === null ? null : normalizeTypedCode(code)
}
