import { asTyped, CODE_LENGTH, invitationLink, invitedTo } from '../../features/multiplayer/entry/invitation.ts'

const SCHEME = 'knowdown:'

/** The path of the lobby that a link invites to: our own web address, or `knowdown://join/CODE`. Null for all else. */
export function invitationInLink(link: string, serverUrl: string): string | null {
  if (!URL.canParse(link)) return null
  const { protocol, origin, host, pathname, search } = new URL(link)
  let code: string | null = null
  if (protocol === SCHEME && host === 'join') code = asTyped(pathname.slice(1))
  else if (origin === new URL(serverUrl).origin) code = invitedTo(search)
  return code?.length === CODE_LENGTH && /^[A-Z0-9]+$/.test(code) ? invitationLink('', code) : null
}
