import { codeOfStep, stepAt } from '../../features/accounts/second-factor/totp.ts'

const STEP_MS = 30_000
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The app on the phone of the user. */
export const authenticatorApp = (secret: string, time: { now: number }) => ({
  code: () => codeOfStep(fromBase32(secret), stepAt(time.now)),
  wrongCode: () => (codeOfStep(fromBase32(secret), stepAt(time.now)) === '123456' ? '654321' : '123456'),
  /** Every code works once, so tests wait for the next. */
  nextCode() {
    time.now += STEP_MS
    return codeOfStep(fromBase32(secret), stepAt(time.now))
  },
})

/** The code for the secret in such a link. */
export const codeFrom = (uri: string, at: number): string =>
  codeOfStep(fromBase32(new URL(uri).searchParams.get('secret') ?? ''), stepAt(at))
