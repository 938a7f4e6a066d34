import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'

type StoreTab = 'premium' | 'packs'

/** Opens the store, on Premium unless it is called for packs; `wanted` is the category that somebody wants to play. */
export type OpenStore = (tab?: StoreTab, wanted?: string) => void

/** Opens and closes the store. A player who leaves it to sign in finds it open again afterwards. */
export function useStoreDialog(signedIn: boolean) {
  const [path, navigate] = useLocation()
  const [open, setOpen] = useState(false)
  // The dialog is mounted at its first opening, and kept for the closing animation.
  const [opened, setOpened] = useState(false)
  const [signingIn, setSigningIn] = useState(false)
  const [tab, setTab] = useState<StoreTab>('premium')
  const [wanted, setWanted] = useState<string | null>(null)

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
    wanted,
    show(first: StoreTab = 'premium', category?: string) {
      setTab(first)
      setWanted(category ?? null)
      setOpened(true)
      setOpen(true)
    },
    close: () => setOpen(false),
    /** Home reads the category from the history entry and chooses it. */
    play(category: string) {
      setOpen(false)
      navigate('/', { state: { play: category } })
    },
    signIn(mode: 'sign-in' | 'sign-up', back: StoreTab) {
      setTab(back)
      setOpen(false)
      navigate('/auth', { state: { mode } })
      setSigningIn(true)
    },
  }
}
