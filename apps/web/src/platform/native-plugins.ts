import { tabStorage } from './device-storage.ts'
import { inNativeShell } from './native-shell.ts'
import { reportFailure } from './report-failure.ts'

const OPENED_KEY = 'opened-link'

/** Calls the listener with links that open the installed app: the one that started it, once, and later ones. */
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
      // The system returns the same launch link again after each reload of the page.
      if (launch && tabStorage.read(OPENED_KEY) !== launch.url) follow(launch.url)
    })
    .catch((error: unknown) => reportFailure('start', error))
}

/** Calls the listener for Android's back button. `exit` leaves the app. */
export function onBackButton(listener: (exit: () => void) => void): void {
  if (!inNativeShell()) return
  import('@capacitor/app')
    .then(({ App }) => App.addListener('backButton', () => listener(() => void App.exitApp())))
    // Without the plugin the system's own handling stays in place: back through the history.
    .catch((error: unknown) => reportFailure('start', error))
}

/** Android may render no frames while the splash screen is shown, so a timer hides it as well. */
const SPLASH_TIMEOUT_MS = 300

/** Hides the splash screen once the first page has been painted. */
export function hideSplashAfterPaint(window: Window): void {
  if (!inNativeShell()) return
  let hidden = false
  const hide = () => {
    if (hidden) return
    hidden = true
    import('@capacitor/splash-screen')
      .then(({ SplashScreen }) => SplashScreen.hide())
      // The splash screen also goes by itself a little later.
      .catch((error: unknown) => reportFailure('start', error))
  }
  window.requestAnimationFrame(() => window.requestAnimationFrame(hide))
  window.setTimeout(hide, SPLASH_TIMEOUT_MS)
}

/** The dark background of splash screen and status bar, which also shows before the first page. */
const SLATE = '#0f172a'

/** Light text on a dark status bar in both themes. Where the system draws no background, native-shell.css does. */
export async function darkenStatusBar(): Promise<void> {
  if (!inNativeShell()) return
  try {
    const { StatusBar, Style } = await import('@capacitor/status-bar')
    await StatusBar.setStyle({ style: Style.Dark })
    await StatusBar.setBackgroundColor({ color: SLATE })
  } catch {
    // Systems on which the page draws the background reject the colour.
  }
}
