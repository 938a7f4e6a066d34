import { deviceStorage } from '../../../platform/device-storage.ts'

type Role = 'host' | 'player'

interface KeptKey {
  code: string
  key: string
}

/** More parties than anybody is in on one day. */
const MOST_KEPT = 10

/** Where nothing can be stored, a key holds until the page is closed. */
const ofThisPage = new Map<string, string>()

const nameOf = (role: Role) => `party-${role}-keys`

function readKept(role: Role): KeptKey[] {
  try {
    const kept: unknown = JSON.parse(deviceStorage.read(nameOf(role)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKeptKey) : []
  } catch {
    // What is stored is not JSON, so nothing is kept.
    return []
  }
}

const isKeptKey = (value: unknown): value is KeptKey =>
  typeof value === 'object' && value !== null && 'code' in value && 'key' in value && typeof value.key === 'string'

/** The secret with which this device leads a party or plays in it; it survives a reload and a closed tab. */
export const keptKey = (role: Role, code: string): string | null =>
  readKept(role).find((one) => one.code === code)?.key ?? ofThisPage.get(`${role} ${code}`) ?? null

export function keepKey(role: Role, code: string, key: string): void {
  ofThisPage.set(`${role} ${code}`, key)
  const others = readKept(role).filter((one) => one.code !== code)
  deviceStorage.write(nameOf(role), JSON.stringify([{ code, key }, ...others].slice(0, MOST_KEPT)))
}

export function forgetKey(role: Role, code: string): void {
  ofThisPage.delete(`${role} ${code}`)
  deviceStorage.write(nameOf(role), JSON.stringify(readKept(role).filter((one) => one.code !== code)))
}
