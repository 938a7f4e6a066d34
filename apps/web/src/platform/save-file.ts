import { inNativeShell } from './native-shell.ts'

/** For a file that the page should not hold: the browser writes it to the disk as it comes. */
export function downloadFrom(address: string): void {
  // Web views of the installed app cannot download; the browser of the phone can.
  if (inNativeShell()) {
    window.open(address, '_blank')
    return
  }
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

/** Gives the user a file: as a download in a browser, through the share sheet in the installed app. */
export async function saveFile(name: string, content: Blob): Promise<void> {
  if (inNativeShell()) {
    // Web views of the installed app cannot download.
    const { Share } = await import('@capacitor/share')
    await Share.share({ title: name, text: await content.text() })
    return
  }
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the content after the click has been handled; revoked at once, some would save nothing.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
