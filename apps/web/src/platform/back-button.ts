import { inNativeShell } from './native-shell.ts'

/** Hears Android's back button. `exit` leaves the app. */
export function onBackButton(listener: (exit: () => void) => void): void {
  if (!inNativeShell()) return
  import('@capacitor/app')
    .then(({ App }) => App.addListener('backButton', () => listener(() => void App.exitApp())))
    // The system's own handling stays in place: back through the history.
    .catch(() => undefined)
}
