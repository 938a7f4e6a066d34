/** After load, so that filling the cache does not compete with the first page for the network. */
export function registerServiceWorker(window: Window) {
  const { serviceWorker } = window.navigator
  // Absent over plain HTTP and in some private windows.
  if (!serviceWorker) return

  async function register() {
    const returning = serviceWorker.controller !== null
    const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    // A known worker is looked after only now and then by the browser itself; asking brings the new version at once.
    if (returning) await registration.update()
  }
  // No worker, no harm: a browser may refuse it, and the app works without.
  const start = () => void register().catch(() => undefined)

  if (window.document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}
