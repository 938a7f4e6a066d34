import { inNativeShell } from './native-shell.ts'

/** Hands the person a file: as a download of the browser, or to whatever they choose in the share sheet of a phone. */
export async function saveFile(name: string, content: Blob): Promise<void> {
  if (inNativeShell()) {
    // The shells know no downloads.
    const { Share } = await import('@capacitor/share')
    await Share.share({ title: name, text: await content.text() })
    return
  }
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser takes its copy after the click has been handled; revoked at once, some would save nothing.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
