import { useState } from 'react'

/** The store's door. Until there is something to buy, asking again finds the server and leaves the store in setup. */
export function useStore(ask: () => Promise<unknown> = () => fetch('/readyz', { cache: 'no-store' })) {
  const [open, setOpen] = useState(false)
  // The dialog's code is fetched at the first opening, and stays for the closing animation.
  const [opened, setOpened] = useState(false)
  const [status, setStatus] = useState<'setup' | 'checking'>('setup')

  function show() {
    setOpened(true)
    setOpen(true)
  }

  async function retry() {
    setStatus('checking')
    await ask().catch(() => undefined)
    setStatus('setup')
  }

  return { open, opened, status, show, close: () => setOpen(false), retry }
}
