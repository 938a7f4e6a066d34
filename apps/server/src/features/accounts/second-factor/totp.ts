import { createHmac, timingSafeEqual } from 'node:crypto'

// Codes of authenticator apps: RFC 6238 with what all apps assume, SHA-1, six digits, a new code every 30 seconds.

const STEP_MS = 30_000
const DIGITS = 6
/** The clocks of phone and server may differ by one step either way. */
const DRIFT_STEPS = 1

export const stepAt = (at: number): number => Math.floor(at / STEP_MS)

export function codeOfStep(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step that a code belongs to, so that the caller can refuse to accept it twice. Null for a wrong code. */
export function findStep(secret: Buffer, code: string, at: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const now = stepAt(at)
  for (let step = now - DRIFT_STEPS; step <= now + DRIFT_STEPS; step += 1) {
    if (timingSafeEqual(Buffer.from(codeOfStep(secret, step)), Buffer.from(code))) return step
  }
  return null
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The form in which people type the secret into their app. The length must be a multiple of five bytes. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((group) => BASE32[Number.parseInt(group, 2)]).join('')
}

/** What the QR code says; authenticator apps read it. */
export const authenticatorUri = (issuer: string, label: string, secret: Buffer): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(label)}` +
  `?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`
