import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * Whether a password is on the list of those known from leaks; capitals do not matter. The file holds the first four
 * bytes of their hashes, sorted; it is made by `scripts/breached-passwords.mjs`. One innocent password in 25,000 is taken
 * for another one, which costs its owner a second try.
 */
export function breachedPasswords(file: string): (password: string) => boolean {
  const bytes = readFileSync(file)
  const count = bytes.length / 4
  return (password) => {
    const wanted = createHash('sha256').update(password.trim().toLowerCase()).digest().readUInt32BE(0)
    let [from, to] = [0, count]
    while (from < to) {
      const middle = (from + to) >>> 1
      const found = bytes.readUInt32BE(middle * 4)
      if (found === wanted) return true
      if (found < wanted) from = middle + 1
      else to = middle
    }
    return false
  }
}
