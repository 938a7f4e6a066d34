import { useRef, useState } from 'react'
import { Link } from 'wouter'
import type { AccountUser } from '../../api/account.ts'
import { Logo } from '../../ui/logo.tsx'
import { useViewport } from '../use-viewport.ts'
import { DesktopActions } from './desktop-actions.tsx'
import { MobileActions } from './mobile-actions.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { useBarHeight } from './use-bar-height.ts'

export interface NavActionsProps {
  user: AccountUser | null
  onOpenStore(): void
}

export function NavBar({ user, onOpenStore }: NavActionsProps) {
  const bar = useRef<HTMLElement>(null)
  useBarHeight(bar)
  const { mobile } = useViewport()
  const [menuOpen, setMenuOpen] = useState(false)

  return (
    <>
      <header ref={bar} className="nav-bar">
        <div className="gutter flex items-center gap-3 py-3 md:py-4 lg:gap-6">
          <Link href="/" aria-label="Knowdown, home" className="nav-brand">
            <Logo />
          </Link>
          {mobile ? (
            <MobileActions menuOpen={menuOpen} onOpenMenu={() => setMenuOpen(true)} onOpenStore={onOpenStore} />
          ) : (
            <DesktopActions user={user} onOpenStore={onOpenStore} />
          )}
        </div>
      </header>
      {mobile && (
        <MobileMenu open={menuOpen} onClose={() => setMenuOpen(false)} user={user} onOpenStore={onOpenStore} />
      )}
    </>
  )
}
