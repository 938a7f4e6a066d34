import { inNativeShell } from './native-shell.ts'

/** A glance at a message costs no connection; after more than this the system may have cut it without a word. */
const SLEPT_MS = 3000

/** Tells when the installed app is looked at again after it slept. Browsers tell by other ways, and are not heard here. */
export function onResume(listener: () => void, now = () => Date.now()): () => void {
  if (!inNativeShell()) return () => {}
  let leftAt: number | null = null
  let over = false

  const watching = import('@capacitor/app').then(({ App }) =>
    App.addListener('appStateChange', ({ isActive }) => {
      if (!isActive) leftAt ??= now()
      else if (leftAt !== null) {
        const slept = now() - leftAt >= SLEPT_MS
        leftAt = null
        if (slept && !over) listener()
      }
    }),
  )
  // Without the plugin nobody is told; what the page notices by itself still holds.
  watching.catch(() => undefined)

  return () => {
    over = true
    watching.then((heard) => heard.remove()).catch(() => undefined)
  }
}
