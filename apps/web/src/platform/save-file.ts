/** Hands the person a file, as a download of the browser. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser takes its copy after the click has been handled; revoked at once, some would save nothing.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
