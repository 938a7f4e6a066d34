/** The token that authenticates the player at the product's API; null for a visitor. */
export interface BearerToken {
  get(): Promise<string | null>
  /** The current token is no longer valid: another player signed in, or the server refused it. */
  forget(): void
}

interface BearerTokenDeps {
  /** Null when nobody is signed in. */
  issue(): Promise<string | null>
  now(): number
  wait(ms: number): Promise<void>
}

const RETRY_AFTER_MS = 200
/** Tokens of the account service expire after 15 minutes; one that expires on its way would be refused. */
const USED_FOR_MS = 10 * 60_000

interface IssuedToken extends BearerToken {
  /** Resolves when no token is being issued. */
  settled(): Promise<void>
}

export function createBearerToken({ issue, now, wait }: BearerTokenDeps): IssuedToken {
  let current: { token: Promise<string | null>; until: number } | null = null

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
      if (current && now() < current.until) return current.token
      const fresh = { token: obtain(), until: now() + USED_FOR_MS }
      current = fresh
      // A visitor may sign in at any time, and a failure may be temporary: neither is cached.
      void fresh.token.then((token) => {
        if (token === null && current === fresh) current = null
      })
      return fresh.token
    },
    forget() {
      current = null
    },
    async settled() {
      await current?.token
    },
  }
}
