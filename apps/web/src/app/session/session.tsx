import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import type { AccountService, AccountUser, SignUpDetails } from '../../api/account.ts'
import { AccountFailure } from '../../api/account-failure.ts'

interface SessionState {
  user: AccountUser | null
  /** The first check still runs. */
  loading: boolean
  /** Why signing out failed; a form tells its failures itself. */
  error: string | null
  /** What is said to somebody whose account has been deleted. */
  farewell: string | null
}

export interface Session extends SessionState {
  account: AccountService
  /** These two reject with what the service said; their form shows it. */
  signIn(email: string, password: string): Promise<void>
  signUp(details: SignUpDetails): Promise<void>
  signOut(): Promise<void>
  /** Asks again who is signed in, for what may have changed elsewhere: a verified address, a session that ended. */
  refresh(): Promise<AccountUser>
  /** The account is no more; says goodbye. */
  end(farewell: string): void
  /** Error or farewell has been read. */
  dismiss(): void
}

/** A check that hangs longer than this counts as visitor: a stuck account service must not lock anybody out. */
const CHECK_LIMIT_MS = 5_000
const UNAUTHORISED = 401
const VISITOR: SessionState = { user: null, loading: false, error: null, farewell: null }

const SessionContext = createContext<Session | null>(null)

export function SessionProvider({ account, children }: { account: AccountService; children: ReactNode }) {
  const [state, setState] = useState<SessionState>({ ...VISITOR, loading: true })
  const queries = useQueryClient()

  const actions = useMemo(() => {
    const change = (next: Partial<SessionState>) => {
      setState({ ...VISITOR, ...next })
      // Nothing that was fetched for one person may be seen by the next at the same screen.
      void queries.resetQueries()
    }

    return {
      signIn: async (email: string, password: string) => change({ user: await account.signIn(email, password) }),
      signUp: async (details: SignUpDetails) => change({ user: await account.signUp(details) }),
      async signOut() {
        try {
          await account.signOut()
          change({})
        } catch (failure) {
          const error = failure instanceof Error ? failure.message : String(failure)
          setState((now) => ({ ...now, error }))
        }
      },
      async refresh() {
        try {
          const user = await account.current()
          setState((now) => ({ ...now, user }))
          return user
        } catch (failure) {
          if (failure instanceof AccountFailure && failure.code === UNAUTHORISED) change({})
          throw failure
        }
      },
      end(farewell: string) {
        account.forget()
        change({ farewell })
      },
      dismiss: () => setState((now) => ({ ...now, error: null, farewell: null })),
    }
  }, [account, queries])

  useEffect(() => {
    let left = false
    const settle = (user: AccountUser | null) => {
      // Somebody may have signed in by hand while the check was still on its way.
      if (!left) setState((now) => ({ ...now, user: user ?? now.user, loading: false }))
    }
    const limit = setTimeout(() => settle(null), CHECK_LIMIT_MS)
    // A late yes still counts: the visitor then turns into the signed-in player.
    account
      .current()
      .then(settle, () => settle(null))
      .finally(() => clearTimeout(limit))
    return () => {
      left = true
      clearTimeout(limit)
    }
  }, [account])

  const session = useMemo(() => ({ ...state, account, ...actions }), [state, account, actions])
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}
