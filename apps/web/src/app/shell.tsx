import { useLocation } from 'wouter'
import { buttonClass } from '../ui/controls/button.tsx'
import { AssistantProvider } from './assistant/assistant.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { NavBar } from './nav-bar/nav-bar.tsx'
import { DialogFailure, DialogPlaceholder } from './navigation/dialog-places.tsx'
import { LazyPart, leftOut } from './navigation/lazy-part.tsx'
import { lazyScreen } from './navigation/lazy-screen.tsx'
import type { PageArrival } from './navigation/page-arrival.ts'
import { Routes } from './navigation/routes.tsx'
import { Particles } from './particles/particles.tsx'
import { PromoStrip } from './promo-strip/promo-strip.tsx'
import { ServerNotice } from './server-notice.tsx'
import { useSession } from './session/session.tsx'
import { useEntitlement, useLinkedStoreAccount } from './use-purchases.ts'
import { useStoreDialog } from './use-store-dialog.ts'
import './shell.css'

const AccountUpdates = lazyScreen(() => import('./session/account-updates.tsx'), 'AccountUpdates')
const SessionMessage = lazyScreen(() => import('./session/session-message.tsx'), 'SessionMessage')
const StoreDialog = lazyScreen(() => import('../features/store/store-dialog.tsx'), 'StoreDialog')

/** The frame of every page: background, bar, strip, and the store that any page may open. */
export function Shell({ arrival }: { arrival(): PageArrival }) {
  const { user, signOut, error, farewell } = useSession()
  const store = useStoreDialog(user !== null)
  const purchases = useEntitlement()
  useLinkedStoreAccount(user?.id ?? null)
  const [path] = useLocation()
  // Without the event that a click would hand over.
  const openPremium = () => store.show()

  return (
    <AssistantProvider premium={purchases !== 'not-ready' && purchases.premium} onOpenStore={openPremium}>
      <a href="#content" className={`skip-link ${buttonClass({ variant: 'inverse' })}`}>
        Skip to content
      </a>
      <Particles />
      <NavBar user={user} onOpenStore={openPremium} onSignOut={signOut} />
      <PromoStrip />
      <main id="content" tabIndex={-1} className="gutter page-content">
        {/* When a page breaks, the bar stays usable; the key resets the boundary for the next page. */}
        <ErrorBoundary key={path}>
          <Routes arrival={arrival} onOpenStore={store.show} />
        </ErrorBoundary>
      </main>
      <ServerNotice />
      {user && (
        // Without its code the app only notices account changes later.
        <LazyPart panel={leftOut}>
          <AccountUpdates key={user.id} />
        </LazyPart>
      )}
      {(error !== null || farewell !== null) && (
        <LazyPart
          panel={() => (
            <p role="alert" className="session-error rounded-sheet border bg-surface-1 p-3">
              {error ?? farewell}
            </p>
          )}
        >
          <SessionMessage />
        </LazyPart>
      )}
      {store.opened && (
        <LazyPart
          fallback={store.open && <DialogPlaceholder />}
          panel={(message) =>
            store.open && (
              <DialogFailure label="Store" onClose={store.close}>
                {message}
              </DialogFailure>
            )
          }
        >
          <StoreDialog
            open={store.open}
            onClose={store.close}
            firstTab={store.tab}
            userId={user?.id ?? null}
            onSignIn={store.signIn}
            wanted={store.wanted}
            onPlay={store.play}
          />
        </LazyPart>
      )}
    </AssistantProvider>
  )
}
