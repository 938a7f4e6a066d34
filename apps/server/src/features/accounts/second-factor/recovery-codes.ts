import { randomInt } from 'node:crypto'
import { hashSecret } from '../secrets.ts'

const RECOVERY_CODE_COUNT = 10

/** No letters that look like digits or each other: people copy these from paper. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 16
const GROUP = /.{4}(?!$)/g

/** 79 bits: nobody finds one from its hash, so a fast hash without a key is enough and survives any change of keys. */
function newRecoveryCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
  return letters.join('').replace(GROUP, '$&-')
}

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODE_COUNT }, newRecoveryCode)

/** Capitals, blanks and hyphens do not matter. The user is part of the hash, so that a code opens no other account. */
export const hashRecoveryCode = (userId: string, code: string): string =>
  hashSecret(`${userId} recovery ${code.toLowerCase().replaceAll(/[\s-]/g, '')}`)
