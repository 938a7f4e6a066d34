import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/styles/base.css'
import { lazyAccountService } from './api/account-service.ts'
import { createApi } from './api/api.ts'
import { isKnownVisitor } from './api/first-account-reply.ts'
import { watchReach } from './api/watch-reach.ts'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { logCaughtError } from './app/navigation/lazy-screen.tsx'
import { trackPageArrivals } from './app/navigation/page-arrival.ts'
import { reloadOnStaleChunk } from './app/navigation/reload-on-stale-chunk.ts'
import { Providers } from './app/providers.tsx'
import { runWhenIdle } from './app/run-when-idle.ts'
import { SessionGate } from './app/session/session.tsx'
import { Shell } from './app/shell.tsx'
import { SERVER_URL } from './platform/build-settings.ts'
import { tabStorage } from './platform/device-storage.ts'
import { inNativeShell } from './platform/native-shell.ts'
import { isOnline } from './platform/reachability.ts'

reloadOnStaleChunk({
  window,
  build: import.meta.url,
  tab: tabStorage,
  online: isOnline,
  reload: () => location.reload(),
})

const arrival = trackPageArrivals(window, tabStorage)
const visitor = isKnownVisitor()
const account = lazyAccountService(
  async () => (await import('./api/appwrite-account.ts')).openAppwriteAccount(SERVER_URL),
  () => visitor,
)
const openApi = (ended: AbortSignal) => watchReach(createApi(undefined, undefined, account.bearer, ended), ended)

const ignore = () => {}
// Without its code, which comes again with the next visit, the next call that is answered brings the app back.
runWhenIdle(() => void import('./api/probe-while-away.ts').then(({ probeWhileAway }) => probeWhileAway(), ignore))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')

/** As long as nothing is drawn the page shows what it came with; longer, and it must say what it waits for. */
const WAIT_FOR_ACCOUNT_MS = 150

void Promise.race([
  visitor,
  new Promise<boolean>((resolve) => setTimeout(() => resolve(false), WAIT_FOR_ACCOUNT_MS)),
]).then((isVisitor) => {
  // In short steps, as everything that follows: one long one would keep a slow phone from answering.
  startTransition(() =>
    createRoot(root, { onCaughtError: logCaughtError }).render(
      <StrictMode>
        <ErrorBoundary className="gutter">
          <Providers openApi={openApi} account={account} isVisitor={isVisitor}>
            <SessionGate>
              <Shell arrival={arrival} />
            </SessionGate>
          </Providers>
        </ErrorBoundary>
      </StrictMode>,
    ),
  )
})

if (inNativeShell()) void import('./app/native/start-shell.ts').then(({ startShell }) => startShell(window))
else if (import.meta.env.PROD) {
  void import('./app/register-service-worker.ts').then(({ registerServiceWorker }) => registerServiceWorker(window))
}
