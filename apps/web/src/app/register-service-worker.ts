/** In a chunk of its own, because it is hardly ever needed. */
const report = async (error: unknown) => (await import('../platform/report-failure.ts')).reportFailure('start', error)

/** After load, so that filling the cache does not compete with the first page for the network. */
export function registerServiceWorker(window: Window) {
  const { serviceWorker } = window.navigator
  // Absent over plain HTTP and in some private windows.
  if (!serviceWorker) return

  async function register() {
    const returning = serviceWorker.controller !== null
    const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    // The browser checks for a new worker only now and then; an explicit update brings it at once.
    if (returning) await registration.update()
  }
  // A browser may refuse the worker; the app works without it.
  const start = () => void register().catch(report)

  if (window.document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}
