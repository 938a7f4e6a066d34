import { inNativeShell } from './native-shell.ts'

interface Shared {
  title: string
  text: string
  url: string
}

/** Whether the device has a share sheet of its own. */
export const canShare = (): boolean => inNativeShell() || typeof navigator.share === 'function'

/** Opens the device's share sheet. Closing it without a choice is not an error. */
export async function share(shared: Shared): Promise<void> {
  try {
    if (inNativeShell()) await (await import('@capacitor/share')).Share.share(shared)
    else await navigator.share(shared)
  } catch {
    // The sheet was closed, or sharing is not allowed here: the link can still be copied.
  }
}

/** Copies the text to the clipboard; false when the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
