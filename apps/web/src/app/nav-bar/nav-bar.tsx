import { Menu, ShoppingBag } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { IconButton } from '../../ui/controls/button.tsx'
import { Logo } from '../../ui/display/logo.tsx'
import { DialogFailure, DialogPlaceholder } from '../navigation/dialog-places.tsx'
import { LazyPart } from '../navigation/lazy-part.tsx'
import { preloadableScreen } from '../navigation/lazy-screen.tsx'
import { runWhenIdle } from '../run-when-idle.ts'
import { useViewport } from '../use-viewport.ts'
import { DesktopActions, type NavActionsProps } from './desktop-actions.tsx'
import { useBarHeight } from './use-bar-height.ts'
import './nav-bar.css'

const { Screen: MobileMenu, preload } = preloadableScreen(() => import('./mobile-menu.tsx'), 'MobileMenu')

export function NavBar({ user, onOpenStore, onSignOut }: NavActionsProps) {
  const bar = useRef<HTMLElement>(null)
  useBarHeight(bar)
  const { mobile } = useViewport()
  const [menuOpen, setMenuOpen] = useState(false)
  // Mounted at the first opening, and kept for the closing animation.
  const [menuUsed, setMenuUsed] = useState(false)

  useEffect(() => (mobile ? runWhenIdle(preload) : undefined), [mobile])

  function openMenu() {
    setMenuUsed(true)
    setMenuOpen(true)
  }

  return (
    <>
      <header ref={bar} className="nav-bar">
        <div className="gutter flex items-center nav-row gap-3 lg:gap-6">
          <Link href="/" aria-label="Knowdown, home" className="nav-brand">
            <Logo />
          </Link>
          {mobile ? (
            <MobileActions menuOpen={menuOpen} onOpenMenu={openMenu} onOpenStore={onOpenStore} />
          ) : (
            <DesktopActions user={user} onOpenStore={onOpenStore} onSignOut={onSignOut} />
          )}
        </div>
      </header>
      {mobile && menuUsed && (
        <LazyPart
          fallback={<DialogPlaceholder />}
          panel={(message) =>
            menuOpen && (
              <DialogFailure label="Menu" onClose={() => setMenuOpen(false)}>
                {message}
              </DialogFailure>
            )
          }
        >
          <MobileMenu open={menuOpen} onClose={() => setMenuOpen(false)} user={user} onSignOut={onSignOut} />
        </LazyPart>
      )}
    </>
  )
}

interface MobileActionsProps {
  menuOpen: boolean
  onOpenMenu(): void
  onOpenStore(): void
}

function MobileActions({ menuOpen, onOpenMenu, onOpenStore }: MobileActionsProps) {
  return (
    <div className="-mr-2.5 ml-auto flex items-center">
      <IconButton label="Open the store" className="icon-button-plain nav-tool" onClick={onOpenStore}>
        <ShoppingBag aria-hidden />
      </IconButton>
      <IconButton
        label="Open the menu"
        className="icon-button-plain nav-tool"
        aria-haspopup="dialog"
        aria-expanded={menuOpen}
        onClick={onOpenMenu}
      >
        <Menu aria-hidden />
      </IconButton>
    </div>
  )
}
