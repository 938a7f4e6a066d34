import type { Random } from '@knowdown/domain/random'

/** A dead node is tried again this often, by one caller for all. */
const RETRY_DEAD_NODE_MS = 250

const retryAt = new Map<string, number>()

/**
 * What the load balancer in front of the nodes knows: which of them refuse connections. Without it hundreds of bots on
 * one machine would each find that out several times a second, and take the time that the nodes need to start.
 */
export const deadNodes = {
  /** Whether a call would be refused. Every `RETRY_DEAD_NODE_MS` one caller gets `false` and tries; the others wait. */
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

/** Nobody listens at that address, so the call was certainly not carried out. */
export const isConnectionRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'

export const connectionRefused = (url: string): Error =>
  Object.assign(new Error(`nobody listens at ${url}`), { code: 'ECONNREFUSED' })

/** The node that one bot talks to. */
export class NodeRoute {
  readonly #nodes: readonly string[]
  readonly #random: Random
  #index: number

  constructor(nodes: readonly string[], random: Random) {
    this.#nodes = nodes
    this.#random = random
    this.#index = Math.floor(random() * nodes.length)
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
    this.#index = (this.#index + 1 + Math.floor(this.#random() * (this.count - 1))) % this.count
  }
}
