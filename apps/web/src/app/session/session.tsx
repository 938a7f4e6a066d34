import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, startTransition, useContext, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { AccountFailure, type AccountService, type AccountUser, type SignUpDetails } from '../../api/account-service.ts'
import { reloadQueries } from '../../api/query-client.ts'
import { Logo } from '../../ui/display/logo.tsx'
import { Spinner } from '../../ui/display/spinner.tsx'
import './session.css'
import { onBackOnline } from '../../platform/reachability.ts'

interface SessionState {
  user: AccountUser | null
  /** The first check is still running. */
  loading: boolean
  /** The account service could not be asked: there is no network, or it does not answer. */
  unknown: boolean
  /** Why signing out failed; forms show their own failures. */
  error: string | null
  /** The message for a user whose account has just been deleted. */
  farewell: string | null
  /** Aborted when the session ends: its screens must ask nothing more, because the server would refuse it. */
  ended: AbortSignal
}

export interface Session extends SessionState {
  account: AccountService
  /** These two reject with the service's failure; their form shows it. */
  signIn(email: string, password: string): Promise<void>
  signUp(details: SignUpDetails): Promise<void>
  /** After the second step of signing in. */
  completeSignIn(): Promise<void>
  signOut(): Promise<void>
  /** Reads the account again, for changes made elsewhere: a verified address, an ended session. */
  refresh(): Promise<AccountUser>
  /** Signs out locally: with a message after the account was deleted, without one when the session ended elsewhere. */
  end(farewell: string | null): void
  /** Clears the error and the farewell message. */
  dismiss(): void
}

/** After this time the user counts as a visitor, so that a hanging account service locks nobody out. */
const CHECK_LIMIT_MS = 5_000
const UNAUTHORISED = 401
const VISITOR: Omit<SessionState, 'ended'> = { user: null, loading: false, unknown: false, error: null, farewell: null }

const isRefusal = (failure: unknown) => failure instanceof AccountFailure && failure.code === UNAUTHORISED

const SessionContext = createContext<Session | null>(null)

interface SessionProviderProps {
  account: AccountService
  /** It is known from the start that nobody is signed in. */
  isVisitor?: boolean
  children: ReactNode
}

export function SessionProvider({ account, isVisitor = false, children }: SessionProviderProps) {
  const [requests] = useState(() => ({ current: new AbortController() }))
  const [state, setState] = useState<SessionState>(() => ({
    ...VISITOR,
    loading: !isVisitor,
    ended: requests.current.signal,
  }))
  const queries = useQueryClient()

  const actions = useMemo(() => {
    const change = (next: Partial<SessionState>) => {
      // Rendered synchronously: the previous user's screens must unmount before their queries are refetched.
      flushSync(() => setState({ ...VISITOR, ended: requests.current.signal, ...next }))
      // The next user of this device must not see anything that was fetched for the previous one.
      void queries.resetQueries()
    }

    const endRequests = () => {
      requests.current.abort()
      requests.current = new AbortController()
    }

    return {
      signIn: async (email: string, password: string) => change({ user: await account.signIn(email, password) }),
      async signUp(details: SignUpDetails) {
        change({ user: await account.signUp(details) })
        // Until the address is proved nobody sees the player on a board. It can be asked for again in the settings.
        account.requestVerification().catch(() => {})
      },
      completeSignIn: async () => change({ user: await account.current() }),
      async signOut() {
        // Before the server hears of it: what arrives there afterwards is refused.
        endRequests()
        try {
          await account.signOut()
          change({})
        } catch (failure) {
          const error = failure instanceof Error ? failure.message : String(failure)
          flushSync(() => setState((now) => ({ ...now, error, ended: requests.current.signal })))
          // What was dropped is asked again.
          void reloadQueries(queries, [])
        }
      },
      async refresh() {
        try {
          const user = await account.current()
          setState((now) => ({ ...now, user }))
          return user
        } catch (failure) {
          if (isRefusal(failure)) {
            endRequests()
            change({})
          }
          throw failure
        }
      },
      end(farewell: string | null) {
        account.forget()
        endRequests()
        change({ farewell })
      },
      dismiss: () => setState((now) => ({ ...now, error: null, farewell: null })),
    }
  }, [account, queries, requests])

  useEffect(() => {
    let left = false
    let isUnknown = false
    const settle = (user: AccountUser | null, unknown: boolean) => {
      isUnknown = unknown
      // The user may have signed in by form while the check was running.
      // A transition: the whole page is drawn now, in short steps between which the browser can answer the player.
      if (left) return
      startTransition(() =>
        setState((now) => {
          const next = { ...now, user: user ?? now.user, loading: false, unknown }
          // What was known from the start is no reason to draw the page again.
          return next.user === now.user && !now.loading && now.unknown === unknown ? now : next
        }),
      )
    }
    const check = () => {
      const limit = setTimeout(() => settle(null, true), CHECK_LIMIT_MS)
      // A late answer still counts: the visitor then becomes the signed-in user.
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
    const stop = onBackOnline(checkAgain)
    return () => {
      left = true
      stop()
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

/** Waits for the session check, so that a signed-in user never sees the visitor's screens first. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { user, loading } = useSession()
  if (!loading || user) return children
  return (
    <>
      {/* As index.html draws it, so that nothing vanishes while the session is checked. */}
      <header className="nav-bar">
        <div className="gutter flex items-center nav-row gap-3 lg:gap-6">
          <span className="nav-brand">
            <Logo />
          </span>
        </div>
      </header>
      <div role="status" className="session-check grid min-h-[70dvh] place-content-center justify-items-center gap-4">
        <Spinner />
        <p className="text-muted">Loading authentication...</p>
      </div>
    </>
  )
}
