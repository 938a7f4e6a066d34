/** No look-alikes: a code is read aloud and typed from a friend's screen. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 4
/** Bytes from here on would make the first letters likelier than the last. */
const FAIR_BELOW = 256 - (256 % ALPHABET.length)
const BYTES_AT_ONCE = 8

const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)

export function drawLobbyCode(randomBytes: (count: number) => Uint8Array): string {
  let code = ''
  while (code.length < LENGTH) {
    for (const byte of randomBytes(BYTES_AT_ONCE)) {
      if (byte < FAIR_BELOW) code += ALPHABET.charAt(byte % ALPHABET.length)
    }
  }
  return code.slice(0, LENGTH)
}

/** The code a person meant, whatever the case and spacing; null when no lobby can have it. */
export function parseLobbyCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return CODE.test(code) ? code : null
}
