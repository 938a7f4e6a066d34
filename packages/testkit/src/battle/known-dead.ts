/** So often somebody looks whether a dead node is back. */
const PROBE_MS = 250

const lookAgainAt = new Map<string, number>()

/**
 * What the proxy before the nodes knows: where nobody takes connections. Without it hundreds of players on one machine
 * would each find that out for themselves, several times a second, and take the time that the nodes need to start.
 */
export const knownDead = {
  /** Whether there is no point in trying. One may look again after a while; the others wait for what he finds. */
  has(url: string): boolean {
    const { origin } = new URL(url)
    const at = lookAgainAt.get(origin)
    if (at === undefined) return false
    if (Date.now() < at) return true
    lookAgainAt.set(origin, Date.now() + PROBE_MS)
    return false
  },
  answered(url: string): void {
    if (lookAgainAt.size > 0) lookAgainAt.delete(new URL(url).origin)
  },
  failed(url: string, error: unknown): void {
    if (isRefused(error)) lookAgainAt.set(new URL(url).origin, Date.now() + PROBE_MS)
  },
}

/** Nobody is there, and so nothing can have happened. */
export const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'

export const refusal = (url: string): Error => Object.assign(new Error(`nobody at ${url}`), { code: 'ECONNREFUSED' })
