import { createHash } from 'node:crypto'
import { TokenBucket } from './token-bucket.ts'

/** Requests a second with a burst, and the same for the bytes of their bodies. */
interface Rates {
  perSecond: number
  burst: number
  bytesPerSecond: number
  byteBurst: number
}

/** Who has shown a key: players read their state about once a second, and a screen that opens asks a few things at once. */
const ONE_CALLER: Rates = { perSecond: 5, burst: 60, bytesPerSecond: 64 * 1024, byteBurst: 2 * 1024 * 1024 }
/** Everybody behind one address who has shown nothing yet: two hundred phones that open the app for a party at once. */
const STRANGERS: Rates = { perSecond: 100, burst: 4_000, bytesPerSecond: 256 * 1024, byteBurst: 4 * 1024 * 1024 }
/** All seats and accounts behind one address together: a school plays below that, a flood of made-up accounts does not. */
const CALLERS: Rates = { perSecond: 200, burst: 2_000, bytesPerSecond: 1024 * 1024, byteBurst: 16 * 1024 * 1024 }

const MAX_CALLERS = 50_000
const MAX_NETWORKS = 100_000
const CREDENTIALS_PER_CALLER = 4
/** What a network sent counts half as much after this time. */
const HALF_LIFE_MS = 2_000
/** A network is a cause of the load with this share of all requests, but not with so few of them. */
const HEAVY_SHARE = 0.25
const HEAVY_LEAST = 40
/** A body of this size counts as one more request. */
const BYTES_PER_WEIGHT = 4 * 1024

interface IncomingWork {
  network: string
  /** The header that may prove a seat or an account; null when there is none. */
  credential: string | null
  bytes: number
  /** How much of a request it counts; a file costs less. */
  weight?: number
}

type Standing = 'seat' | 'account'

/**
 * Decides, before anything of a request is read, whether its sender has sent too much. Seats and accounts that this node
 * has seen are counted for themselves, everybody else by network.
 */
export interface CallerBudgets {
  /** Counts a request; returns whether it is within the budgets. */
  take(work: IncomingWork): boolean
  /** From now on requests with this credential count for `who`. To be called when the credential has been checked. */
  prove(credential: string | null, standing: Standing, who: string): void
  hasSeat(credential: string | null): boolean
  /** Adds to what a network has caused, for work that costs more than a request. */
  charge(network: string, weight: number): void
  /** Whether this network is one of those that cause the load. */
  isHeavy(network: string): boolean
  /** Whether there has been such a network within the last second. */
  isSomebodyHeavy(): boolean
  /** Forgets whoever has been quiet; called about once a second. */
  maintain(): void
}

class Budget {
  readonly #requests: TokenBucket
  readonly #bytes: TokenBucket

  constructor({ perSecond, burst, bytesPerSecond, byteBurst }: Rates, at: number) {
    this.#requests = new TokenBucket(perSecond, burst, at)
    this.#bytes = new TokenBucket(bytesPerSecond, byteBurst, at)
  }

  take(at: number, requests: number, bytes: number): boolean {
    if (!this.#requests.has(at, requests) || !this.#bytes.has(at, bytes)) return false
    return this.#requests.take(at, requests) && this.#bytes.take(at, bytes)
  }

  isFull = (at: number): boolean => this.#requests.isFull(at) && this.#bytes.isFull(at)
}

interface Network {
  strangers: Budget
  callers: Budget
  weight: DecayingSum
}

interface KnownCaller {
  standing: Standing
  budget: Budget
  credentials: string[]
}

export function callerBudgets(factor: number, now: () => number): CallerBudgets {
  const networks = new Map<string, Network>()
  /** In the order of their last proof. */
  const callers = new Map<string, KnownCaller>()
  const whoByCredential = new Map<string, string>()
  const total = new DecayingSum(now())
  let lastHeavyAt = Number.NEGATIVE_INFINITY

  const networkFor = (name: string): Network => {
    const known = networks.get(name)
    if (known) return known
    const at = now()
    const created = {
      strangers: new Budget(times(STRANGERS, factor), at),
      callers: new Budget(times(CALLERS, factor), at),
      weight: new DecayingSum(at),
    }
    networks.set(name, created)
    if (networks.size > MAX_NETWORKS) removeFirst(networks)
    return created
  }
  const callerBehind = (credential: string | null) =>
    credential === null ? undefined : callers.get(whoByCredential.get(hashOf(credential)) ?? '')
  const forget = (who: string) => {
    for (const credential of callers.get(who)?.credentials ?? []) whoByCredential.delete(credential)
    callers.delete(who)
  }
  const charge = (name: string, weight: number) => {
    networkFor(name).weight.add(weight, now())
    total.add(weight, now())
  }
  const isHeavy = (name: string) => {
    const weight = networks.get(name)?.weight.at(now()) ?? 0
    const heavy = weight >= HEAVY_LEAST && weight >= total.at(now()) * HEAVY_SHARE
    if (heavy) lastHeavyAt = now()
    return heavy
  }

  return {
    take({ network: name, credential, bytes, weight = 1 }) {
      const at = now()
      const network = networkFor(name)
      charge(name, weight + bytes / BYTES_PER_WEIGHT)
      isHeavy(name)
      const caller = callerBehind(credential)
      if (!caller) return network.strangers.take(at, weight, bytes)
      if (!caller.budget.take(at, weight, bytes)) return false
      return network.callers.take(at, weight, bytes) || network.strangers.take(at, weight, bytes)
    },
    prove(credential, standing, who) {
      if (credential === null) return
      const hash = hashOf(credential)
      const known = callers.get(who)
      if (known && whoByCredential.get(hash) === who) return
      // Otherwise one account could push out all others, with ever new spellings of the same header.
      const [oldest, ...rest] = known?.credentials ?? []
      const isFull = (known?.credentials.length ?? 0) >= CREDENTIALS_PER_CALLER
      if (isFull && oldest !== undefined) whoByCredential.delete(oldest)
      const kept = isFull ? rest : (known?.credentials ?? [])
      callers.delete(who)
      callers.set(who, {
        standing,
        budget: known?.budget ?? new Budget(ONE_CALLER, now()),
        credentials: [...kept, hash],
      })
      whoByCredential.set(hash, who)
      if (callers.size > MAX_CALLERS) forget(callers.keys().next().value ?? '')
    },
    hasSeat: (credential) => callerBehind(credential)?.standing === 'seat',
    charge,
    isHeavy,
    isSomebodyHeavy: () => now() - lastHeavyAt < 1_000,
    maintain() {
      const at = now()
      for (const [name, { strangers, callers: proved, weight }] of networks) {
        if (strangers.isFull(at) && proved.isFull(at) && weight.at(at) < 1) networks.delete(name)
      }
    },
  }
}

/** All work is within its budget: where limits are switched off. */
export const noBudgets: CallerBudgets = {
  take: () => true,
  prove: () => {},
  hasSeat: () => false,
  charge: () => {},
  isHeavy: () => false,
  isSomebodyHeavy: () => false,
  maintain: () => {},
}

/** A sum whose parts lose weight with time. */
class DecayingSum {
  #sum = 0
  #at: number

  constructor(at: number) {
    this.#at = at
  }

  add(amount: number, at: number): void {
    this.#sum = this.at(at) + amount
    this.#at = at
  }

  at = (at: number): number => this.#sum * 0.5 ** (Math.max(0, at - this.#at) / HALF_LIFE_MS)
}

const times = ({ perSecond, burst, bytesPerSecond, byteBurst }: Rates, factor: number): Rates => ({
  perSecond: perSecond * factor,
  burst: burst * factor,
  bytesPerSecond: bytesPerSecond * factor,
  byteBurst: byteBurst * factor,
})

const hashOf = (credential: string): string => createHash('sha256').update(credential).digest('base64url')

const removeFirst = (map: Map<string, unknown>): void => {
  const [first] = map.keys()
  if (first !== undefined) map.delete(first)
}
