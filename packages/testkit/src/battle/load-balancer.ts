import type { Random } from '@knowdown/domain/random'

/** A dead node is tried again this often, by one caller for all. */
const RETRY_DEAD_NODE_MS = 250

const retryAt = new Map<string, number>()

/**
 * What the load balancer in front of the nodes knows: which of them refuse connections. Without it hundreds of bots on
 * one machine would each find that out several times a second, and take the time that the nodes need to start.
 */
export const deadNodes = {
  /** Whether a call is pointless. From time to time one caller may try; the others wait for what comes of it. */
  has(url: string): boolean {
    const { origin } = new URL(url)
    const at = retryAt.get(origin)
    if (at === undefined) return false
    if (Date.now() < at) return true
    retryAt.set(origin, Date.now() + RETRY_DEAD_NODE_MS)
    return false
  },
  recordAnswer(url: string): void {
    if (retryAt.size > 0) retryAt.delete(new URL(url).origin)
  },
  recordFailure(url: string, error: unknown): void {
    if (isConnectionRefused(error)) retryAt.set(new URL(url).origin, Date.now() + RETRY_DEAD_NODE_MS)
  },
}

/** Nobody listens at that address, so nothing can have happened. */
export const isConnectionRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'

export const connectionRefused = (url: string): Error =>
  Object.assign(new Error(`nobody listens at ${url}`), { code: 'ECONNREFUSED' })

/** The node that one bot talks to. */
export class NodeRoute {
  readonly #nodes: readonly string[]
  readonly #dice: Random
  #index: number

  constructor(nodes: readonly string[], dice: Random) {
    this.#nodes = nodes
    this.#dice = dice
    this.#index = Math.floor(dice() * nodes.length)
  }

  get count(): number {
    return this.#nodes.length
  }

  get url(): string {
    return this.#nodes[this.#index] ?? ''
  }

  /** Moves to any other node, unless that has happened already: two moves could lead back to a dead node. */
  leave(url: string): void {
    if (this.url !== url || this.count < 2) return
    this.#index = (this.#index + 1 + Math.floor(this.#dice() * (this.count - 1))) % this.count
  }
}
