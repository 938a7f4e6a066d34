import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import './ui/styles/base.css'
import { lazyAccountService } from './api/account-service.ts'
import { createApi } from './api/api.ts'
import { isKnownVisitor } from './api/first-account-reply.ts'
import { createQueryClient } from './api/query-client.ts'
import { watchReach } from './api/watch-reach.ts'
import { App } from './app/app.tsx'
import { logCaughtError } from './app/navigation/lazy-screen.tsx'
import { trackPageArrivals } from './app/navigation/page-arrival.ts'
import { reloadOnStaleChunk } from './app/navigation/reload-on-stale-chunk.ts'
import { runWhenIdle } from './app/run-when-idle.ts'
import { loadFirstScreen } from './app/solo/home-screen.tsx'
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

const queries = createQueryClient()
const { prerendered } = root.dataset

/** As long as nothing is drawn the page shows what it came with; longer, and it must say what it waits for. */
const WAIT_FOR_ACCOUNT_MS = 300
const limit = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), WAIT_FOR_ACCOUNT_MS))

void Promise.all([
  // A prerendered home is sent to visitors only. It waits for nobody: drawn anew, it would lose what was pressed on it.
  prerendered !== undefined || Promise.race([visitor, limit]),
  prerendered !== undefined && loadFirstScreen(),
]).then(([isVisitor, isLoaded]) => {
  const app = <App {...{ openApi, account, queries, isVisitor, arrival }} />
  const options = { onCaughtError: logCaughtError }
  // In short steps, as everything that follows: one long one would keep a slow phone from answering.
  startTransition(() => {
    if (isVisitor && isLoaded) hydrateRoot(root, app, options)
    else createRoot(root, options).render(app)
  })
})

if (inNativeShell()) void import('./app/native/start-shell.ts').then(({ startShell }) => startShell(window))
else if (import.meta.env.PROD) {
  void import('./app/register-service-worker.ts').then(({ registerServiceWorker }) => registerServiceWorker(window))
}
