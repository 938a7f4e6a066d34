import { FULL } from '@knowdown/contracts/endpoint'

const UNAVAILABLE = 503
/** About a minute; then the screen says that it did not work. */
const MOST_TRIES = 15
const RETRY_AFTER_S = 3

let waiting = 0
const listeners = new Set<() => void>()

/** Whether a call waits because the server is full, for the notice that says so. */
export const isServerFull = (): boolean => waiting > 0

export function onServerFull(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function count(change: number): void {
  waiting += change
  for (const listener of listeners) listener()
}

/** Repeats a call that an overloaded server has refused, as often as it asks for. Such a call has changed nothing. */
export async function repeatWhileFull<Value>(
  attempt: () => Promise<Value>,
  /** How many seconds the server asks to wait; null when it did not refuse because it is full. */
  secondsToWait: (value: Value) => Promise<number | null>,
): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    const value = await attempt()
    const seconds = tries < MOST_TRIES ? await secondsToWait(value) : null
    if (seconds === null) return value
    count(1)
    // Spread, or all who were refused together would come back together.
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000 * (1 + Math.random() / 2)))
    count(-1)
  }
}

export async function secondsUntilRoom(response: Response): Promise<number | null> {
  if (response.status !== UNAVAILABLE) return null
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  const { detail } = (body ?? {}) as { detail?: unknown }
  return detail === FULL ? Number(response.headers.get('retry-after')) || RETRY_AFTER_S : null
}

/** The account service gives no headers with its errors. */
export const secondsUntilRoomFor = (error: unknown): number | null =>
  error instanceof Error && error.message === FULL ? RETRY_AFTER_S : null
