import type { DeviceStorage } from '../../platform/device-storage.ts'

const RELOADED_KEY = 'reloaded-for-build'

interface StaleChunkWatch {
  window: Window
  /** Names the running build; a new one may reload again. */
  build: string
  tab: DeviceStorage
  online(): boolean
  reload(): void
}

/**
 * After a deploy the old chunks are gone; the page that still runs the old build fetches the new one by reloading.
 * Once per build: a chunk that is missing in the new build too must show the error screen, not a reload loop.
 */
export function reloadOnStaleChunk({ window, build, tab, online, reload }: StaleChunkWatch) {
  window.addEventListener('vite:preloadError', (event) => {
    if (!online() || tab.read(RELOADED_KEY) === build) return
    tab.write(RELOADED_KEY, build)
    // Storage that forgets could not stop a loop.
    if (tab.read(RELOADED_KEY) !== build) return
    event.preventDefault()
    reload()
  })
}
