import type { DeviceStorage } from '../../platform/device-storage.ts'

const RELOADED_KEY = 'reloaded-for-build'

interface StaleChunkWatch {
  window: Window
  /** Identifies the running build; each build may reload once. */
  build: string
  tab: DeviceStorage
  online(): boolean
  reload(): void
}

/**
 * After a deploy the old chunks are gone; a page that still runs the old build reloads to get the new one.
 * Once per build: a chunk that is missing in the new build too must show the error screen, not a reload loop.
 */
export function reloadOnStaleChunk({ window, build, tab, online, reload }: StaleChunkWatch) {
  window.addEventListener('vite:preloadError', (event) => {
    if (!online() || tab.read(RELOADED_KEY) === build) return
    tab.write(RELOADED_KEY, build)
    // Without working storage nothing could stop a reload loop.
    if (tab.read(RELOADED_KEY) !== build) return
    event.preventDefault()
    reload()
  })
}
