import { inNativeShell } from './native-shell.ts'

/** After more time in the background the system may have cut connections without an event. */
const MIN_BACKGROUND_MS = 3000

/** Calls the listener when the installed app returns from the background. Does nothing in browsers. */
export function onResume(listener: () => void, now = () => Date.now()): () => void {
  if (!inNativeShell()) return () => {}
  let leftAt: number | null = null
  let over = false

  const watching = import('@capacitor/app').then(({ App }) =>
    App.addListener('appStateChange', ({ isActive }) => {
      if (!isActive) leftAt ??= now()
      else if (leftAt !== null) {
        const slept = now() - leftAt >= MIN_BACKGROUND_MS
        leftAt = null
        if (slept && !over) listener()
      }
    }),
  )
  // Without the plugin the page still notices lost connections by itself, only later.
  watching.catch(() => undefined)

  return () => {
    over = true
    watching.then((handle) => handle.remove()).catch(() => undefined)
  }
}
