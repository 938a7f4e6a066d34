import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AccountService, AccountUser, SignUpDetails } from '../../api/account.ts'
import { AccountFailure } from '../../api/account-failure.ts'
import { Spinner } from '../../ui/spinner.tsx'
import './session.css'

interface SessionState {
  user: AccountUser | null
  /** The first check still runs. */
  loading: boolean
  /** Nobody could be asked who is signed in: there is no network, or the service is stuck. */
  unknown: boolean
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
  /** The account is no more, which is said; or, without a word, its session was ended elsewhere. */
  end(farewell: string | null): void
  /** Error or farewell has been read. */
  dismiss(): void
}

/** A check that hangs longer than this counts as visitor: a stuck account service must not lock anybody out. */
const CHECK_LIMIT_MS = 5_000
const UNAUTHORISED = 401
const VISITOR: SessionState = { user: null, loading: false, unknown: false, error: null, farewell: null }

const isRefusal = (failure: unknown) => failure instanceof AccountFailure && failure.code === UNAUTHORISED

const SessionContext = createContext<Session | null>(null)

export function SessionProvider({ account, children }: { account: AccountService; children: ReactNode }) {
  const [state, setState] = useState<SessionState>({ ...VISITOR, loading: true })
  const queries = useQueryClient()

  const actions = useMemo(() => {
    const change = (next: Partial<SessionState>) => {
      // At once: what only the last person's screens asked for must not be asked again in the name of nobody.
      flushSync(() => setState({ ...VISITOR, ...next }))
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
          if (isRefusal(failure)) change({})
          throw failure
        }
      },
      end(farewell: string | null) {
        account.forget()
        change({ farewell })
      },
      dismiss: () => setState((now) => ({ ...now, error: null, farewell: null })),
    }
  }, [account, queries])

  useEffect(() => {
    let left = false
    let isUnknown = false
    const settle = (user: AccountUser | null, unknown: boolean) => {
      isUnknown = unknown
      // Somebody may have signed in by hand while the check was still on its way.
      if (!left) setState((now) => ({ ...now, user: user ?? now.user, loading: false, unknown }))
    }
    const check = () => {
      const limit = setTimeout(() => settle(null, true), CHECK_LIMIT_MS)
      // A late yes still counts: the visitor then turns into the signed-in player.
      account
        .current()
        .then(
          (user) => settle(user, false),
          (failure) => settle(null, !isRefusal(failure)),
        )
        .finally(() => clearTimeout(limit))
    }
    const checkAgain = () => {
      if (isUnknown) check()
    }
    check()
    addEventListener('online', checkAgain)
    return () => {
      left = true
      removeEventListener('online', checkAgain)
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

/** Holds the app back while it is not known who plays, so that nobody sees a visitor's screen turn into their own. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { user, loading } = useSession()
  if (!loading || user) return children
  return (
    <div role="status" className="session-check grid min-h-dvh place-content-center justify-items-center gap-4">
      <Spinner />
      <p className="text-muted">Loading authentication...</p>
    </div>
  )
}
