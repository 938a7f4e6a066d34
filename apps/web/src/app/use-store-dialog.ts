import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'

/** Opens and closes the store. A player who leaves it to sign in finds it open again afterwards. */
export function useStoreDialog(signedIn: boolean) {
  const [path, navigate] = useLocation()
  const [open, setOpen] = useState(false)
  // The dialog is mounted at its first opening, and kept for the closing animation.
  const [opened, setOpened] = useState(false)
  const [signingIn, setSigningIn] = useState(false)

  useEffect(() => {
    if (!signingIn || path === '/auth') return
    setSigningIn(false)
    if (signedIn) setOpen(true)
  }, [signingIn, path, signedIn])

  return {
    open,
    opened,
    show() {
      setOpened(true)
      setOpen(true)
    },
    close: () => setOpen(false),
    signIn(mode: 'sign-in' | 'sign-up') {
      setOpen(false)
      navigate('/auth', { state: { mode } })
      setSigningIn(true)
    },
  }
}
