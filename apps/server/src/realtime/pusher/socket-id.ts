import { randomBytes } from 'node:crypto'

/** Part of every signature, so nobody may guess it and none may come twice. */
export function newSocketId(): string {
  const random = randomBytes(12)
  return `${random.readUIntBE(0, 6)}.${random.readUIntBE(6, 6)}`
}
