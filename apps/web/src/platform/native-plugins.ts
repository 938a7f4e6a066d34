import { tabStorage } from './device-storage.ts'
import { inNativeShell } from './native-shell.ts'

const OPENED_KEY = 'opened-link'

/** Hears the links that open the installed app: the one that started it, once, and those that reach it while it runs. */
export function onOpenedLink(listener: (url: string) => void): void {
  if (!inNativeShell()) return
  const follow = (url: string) => {
    tabStorage.write(OPENED_KEY, url)
    listener(url)
  }

  import('@capacitor/app')
    .then(async ({ App }) => {
      await App.addListener('appUrlOpen', ({ url }) => follow(url))
      const launch = await App.getLaunchUrl()
      // The system names it again after each reload of the page.
      if (launch && tabStorage.read(OPENED_KEY) !== launch.url) follow(launch.url)
    })
    .catch(() => undefined)
}

/** Hears Android's back button. `exit` leaves the app. */
export function onBackButton(listener: (exit: () => void) => void): void {
  if (!inNativeShell()) return
  import('@capacitor/app')
    .then(({ App }) => App.addListener('backButton', () => listener(() => void App.exitApp())))
    // The system's own handling stays in place: back through the history.
    .catch(() => undefined)
}

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

/** The slate of the shells: splash, status strip, and what shows before the first page. */
const SLATE = '#0f172a'

/** Light signs on dark slate, in both themes: the page paints the strip under them where the system no longer does. */
export async function darkenStatusBar(): Promise<void> {
  if (!inNativeShell()) return
  try {
    const { StatusBar, Style } = await import('@capacitor/status-bar')
    await StatusBar.setStyle({ style: Style.Dark })
    await StatusBar.setBackgroundColor({ color: SLATE })
  } catch {
    // Systems that leave the colour to the page refuse it.
  }
}
