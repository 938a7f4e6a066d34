/** Every address of the product shows home, so the code travels as a question to it. */
const PARAMETER = 'join'

export const CODE_LENGTH = 4

/** What a person typed, as the field shows it. */
export const asTyped = (text: string): string => text.replace(/\s/g, '').toUpperCase().slice(0, CODE_LENGTH)

export const invitationLink = (origin: string, code: string): string => `${origin}/?${PARAMETER}=${code}`

/** The code of the link that was followed here; empty when it names none, null when there is no such link. */
export function invitedTo(search: string): string | null {
  const code = new URLSearchParams(search).get(PARAMETER)
  return code === null ? null : asTyped(code)
}
