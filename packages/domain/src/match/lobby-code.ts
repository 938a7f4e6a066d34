/** Without look-alikes (0 and O, 1 and I), because codes are read aloud and typed from a friend's screen. */
export const LOBBY_CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const LOBBY_CODE_LENGTH = 4
/** Larger bytes are skipped, because they would make the first letters more likely than the last. */
const FAIR_BELOW = 256 - (256 % LOBBY_CODE_ALPHABET.length)
const BYTES_AT_ONCE = 8

const CODE = new RegExp(`^[${LOBBY_CODE_ALPHABET}]{${LOBBY_CODE_LENGTH}}$`)

export function drawLobbyCode(randomBytes: (count: number) => Uint8Array): string {
  let code = ''
  while (code.length < LOBBY_CODE_LENGTH) {
    for (const byte of randomBytes(BYTES_AT_ONCE)) {
      if (byte < FAIR_BELOW) code += LOBBY_CODE_ALPHABET.charAt(byte % LOBBY_CODE_ALPHABET.length)
    }
  }
  return code.slice(0, LOBBY_CODE_LENGTH)
}

/** The code in a typed text, whatever its case and spacing; null when it is no valid code. */
export function parseLobbyCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return CODE.test(code) ? code : null
}
