import { inNativeShell } from './native-shell.ts'

interface Shared {
  title: string
  text: string
  /** Left out where the text has the address already. */
  url?: string
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

/** Shares a picture with a text; false where the browser shares no files. Closing the sheet counts as shared. */
export async function sharePicture(picture: Blob, text: string): Promise<boolean> {
  const files = [new File([picture], 'knowdown.png', { type: picture.type })]
  if (inNativeShell() || !navigator.canShare?.({ files })) return false
  try {
    await navigator.share({ files, text })
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
  return true
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
