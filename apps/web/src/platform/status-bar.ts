import { inNativeShell } from './native-shell.ts'

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
