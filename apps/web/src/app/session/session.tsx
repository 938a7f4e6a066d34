import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { AccountUser } from '../../api/account.ts'

interface Session {
  user: AccountUser | null
  /** The first check still runs. */
  loading: boolean
}

/** A check that hangs longer than this counts as visitor: a stuck account service must not lock anybody out. */
const CHECK_LIMIT_MS = 5_000

const SessionContext = createContext<Session | null>(null)

export function SessionProvider({ check, children }: { check(): Promise<AccountUser>; children: ReactNode }) {
  const [session, setSession] = useState<Session>({ user: null, loading: true })

  useEffect(() => {
    let left = false
    const settle = (user: AccountUser | null) => {
      if (!left) setSession({ user, loading: false })
    }
    const limit = setTimeout(() => settle(null), CHECK_LIMIT_MS)
    // A late yes still counts: the visitor then turns into the signed-in player.
    check()
      .then(settle, () => settle(null))
      .finally(() => clearTimeout(limit))
    return () => {
      left = true
      clearTimeout(limit)
    }
  }, [check])

  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}
