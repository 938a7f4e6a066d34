/** Random, and too long to guess: until the reply arrives it is the only proof of what was asked for. */
export const newRequestId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
