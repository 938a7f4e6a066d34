import { inNativeShell } from './native-shell.ts'

/** Android may hold all frames back while the splash stands; then no frame would ever ask it to go. */
const AT_LATEST_MS = 300

/** Takes the splash away once the first page has been painted. */
export function hideSplashAfterPaint(window: Window): void {
  if (!inNativeShell()) return
  let hidden = false
  const hide = () => {
    if (hidden) return
    hidden = true
    import('@capacitor/splash-screen')
      .then(({ SplashScreen }) => SplashScreen.hide())
      // It goes by itself a little later.
      .catch(() => undefined)
  }
  window.requestAnimationFrame(() => window.requestAnimationFrame(hide))
  window.setTimeout(hide, AT_LATEST_MS)
}
