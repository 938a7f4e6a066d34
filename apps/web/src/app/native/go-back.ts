/** Android's back button does what back does in its browser: closes what lies on top, or goes to the last screen. */
export function goBack({ document, history, location }: Window, exit: () => void): void {
  const [top] = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].reverse()
  if (top) {
    // The dialog decides, as it does about Escape: some may not be left yet.
    if (top.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close()
    return
  }
  const inFlow = typeof history.state?.depth === 'number' && history.state.depth > 0
  if (location.pathname === '/' && !inFlow) exit()
  else history.back()
}
