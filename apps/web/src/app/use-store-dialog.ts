import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'

type StoreTab = 'premium' | 'packs'

/** Opens the store, on Premium unless it is called for packs. */
export type OpenStore = (tab?: StoreTab) => void

/** Opens and closes the store. A player who leaves it to sign in finds it open again afterwards. */
export function useStoreDialog(signedIn: boolean) {
  const [path, navigate] = useLocation()
  const [open, setOpen] = useState(false)
  // The dialog is mounted at its first opening, and kept for the closing animation.
  const [opened, setOpened] = useState(false)
  const [signingIn, setSigningIn] = useState(false)
  const [tab, setTab] = useState<StoreTab>('premium')

  useEffect(() => {
    if (!signingIn || path === '/auth') return
    setSigningIn(false)
    if (signedIn) setOpen(true)
  }, [signingIn, path, signedIn])

  return {
    open,
    opened,
    /** The tab with which the next opening begins. */
    tab,
    show(wanted: StoreTab = 'premium') {
      setTab(wanted)
      setOpened(true)
      setOpen(true)
    },
    close: () => setOpen(false),
    signIn(mode: 'sign-in' | 'sign-up', back: StoreTab) {
      setTab(back)
      setOpen(false)
      navigate('/auth', { state: { mode } })
      setSigningIn(true)
    },
  }
}
