/** What proves the player to the product's API; null for a visitor. */
export interface BearerToken {
  get(): Promise<string | null>
  /** The one at hand is no longer good: another player, or the server refused it. */
  forget(): void
}

interface BearerTokenParts {
  /** Null when there is no session to make one from. */
  issue(): Promise<string | null>
  now(): number
  wait(ms: number): Promise<void>
}

const RETRY_AFTER_MS = 200
/** The account service's tokens live 15 minutes; one that runs out under way would be refused. */
const USED_FOR_MS = 10 * 60_000

export function createBearerToken({ issue, now, wait }: BearerTokenParts): BearerToken {
  let held: { token: Promise<string | null>; until: number } | null = null

  async function obtain(): Promise<string | null> {
    try {
      return await issue()
    } catch {
      await wait(RETRY_AFTER_MS)
      return issue().catch(() => null)
    }
  }

  return {
    get() {
      if (held && now() < held.until) return held.token
      const fresh = { token: obtain(), until: now() + USED_FOR_MS }
      held = fresh
      // A visitor may sign in at any time, and a failure may pass: neither is worth keeping.
      void fresh.token.then((token) => {
        if (token === null && held === fresh) held = null
      })
      return fresh.token
    },
    forget() {
      held = null
    },
  }
}
