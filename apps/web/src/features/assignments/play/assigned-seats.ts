import { deviceStorage } from '../../../platform/device-storage.ts'
import { newRequestId } from '../../../platform/request-id.ts'

const KEY = 'assigned-seats'
const DEVICE_KEY = 'assigned-device'
/** More than anybody plays at the same time. */
const MOST_KEPT = 20

interface AssignedSeat {
  code: string
  key: string
  /** Attempts of which the mistakes are kept already. */
  collected?: readonly number[]
}

/** Where nothing can be stored, a seat holds until the page is closed. */
const ofThisPage = new Map<string, string>()

function readKept(): AssignedSeat[] {
  try {
    const kept: unknown = JSON.parse(deviceStorage.read(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isSeat) : []
  } catch {
    // What is stored is not JSON, so nothing is kept.
    return []
  }
}

const isSeat = (value: unknown): value is AssignedSeat =>
  typeof value === 'object' && value !== null && 'code' in value && 'key' in value && typeof value.key === 'string'

/** The key with which this device plays an assignment under its name. */
export const keptSeat = (code: string): string | null =>
  readKept().find((seat) => seat.code === code)?.key ?? ofThisPage.get(code) ?? null

export function keepSeat(code: string, key: string): void {
  ofThisPage.set(code, key)
  const others = readKept().filter((seat) => seat.code !== code)
  deviceStorage.write(KEY, JSON.stringify([{ code, key }, ...others].slice(0, MOST_KEPT)))
}

export const hasCollected = (code: string, number: number): boolean =>
  readKept().some((seat) => seat.code === code && (seat.collected ?? []).includes(number))

export function markCollected(code: string, number: number): void {
  const seats = readKept().map((seat) =>
    seat.code === code ? { ...seat, collected: [...(seat.collected ?? []), number] } : seat,
  )
  deviceStorage.write(KEY, JSON.stringify(seats))
}

let deviceOfThisPage = ''

/** Stays when a reply is lost and the page reloaded, so that the server gives out the same seat again. */
export function deviceId(): string {
  const known = deviceStorage.read(DEVICE_KEY) || deviceOfThisPage
  if (known) return known
  deviceOfThisPage = newRequestId()
  deviceStorage.write(DEVICE_KEY, deviceOfThisPage)
  return deviceOfThisPage
}

/** Somebody else plays with this device from now on, so it is another one to the server. */
export function forgetSeat(code: string): void {
  deviceOfThisPage = ''
  deviceStorage.write(DEVICE_KEY, '')
  ofThisPage.delete(code)
  deviceStorage.write(KEY, JSON.stringify(readKept().filter((seat) => seat.code !== code)))
}
