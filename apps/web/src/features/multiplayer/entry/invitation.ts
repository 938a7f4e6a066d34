import { LOBBY_CODE_LENGTH } from '@knowdown/domain/match/lobby-code'

/** Every path of the product shows home, so the code is a query parameter. */
const PARAMETER = 'join'

/** What a person typed, as the field shows it. */
export const normalizeTypedCode = (text: string): string =>
  text.replace(/\s/g, '').toUpperCase().slice(0, LOBBY_CODE_LENGTH)

export const invitationLink = (origin: string, code: string): string => `${origin}/?${PARAMETER}=${code}`

/** The code of an invitation link; empty when the link names none, null when it is no invitation. */
export function codeFromInvitation(search: string): string | null {
  const code = new URLSearchParams(search).get(PARAMETER)
  return code === null ? null : normalizeTypedCode(code)
}
