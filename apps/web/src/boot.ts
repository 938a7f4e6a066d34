import 'react-dom/client'

// React is evaluated above and the app in a task of its own, between which a slow phone can answer its player. The page
// names the app's files (build/preload-app.ts), so that they are fetched at the same time as React's.
setTimeout(() => void import('./main.tsx').catch(reportAndThrow))

/** The page itself (index.html) knows what to do then. */
function reportAndThrow(error: unknown) {
  dispatchEvent(new Event('start-failed'))
  throw error
}
