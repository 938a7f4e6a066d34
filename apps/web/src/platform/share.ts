import { inNativeShell } from './native-shell.ts'

interface Shared {
  title: string
  text: string
  url: string
}

/** Whether the device has a share sheet of its own. */
export const canShare = (): boolean => inNativeShell() || typeof navigator.share === 'function'

/** Opens the device's share sheet. Closing it without choosing is no failure. */
export async function share(shared: Shared): Promise<void> {
  try {
    if (inNativeShell()) await (await import('@capacitor/share')).Share.share(shared)
    else await navigator.share(shared)
  } catch {
    // Closed, or forbidden here: the link can still be copied.
  }
}

/** Puts the text on the clipboard; false when the browser does not let us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
