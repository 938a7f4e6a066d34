import { Moon, ShoppingBag, Sun } from 'lucide-react'
import { Link } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useTheme } from '../theme/theme-provider.tsx'
import { AccountActions } from './account-actions.tsx'
import type { NavActionsProps } from './nav-bar.tsx'

const linkClass = (active: boolean) => (active ? 'nav-link nav-link-here' : 'nav-link')

export function DesktopActions({ user, onOpenStore }: NavActionsProps) {
  const { theme, toggle } = useTheme()
  return (
    <>
      <nav aria-label="Main" className="flex items-center gap-1">
        <Link href="/leaderboard" className={linkClass}>
          Leaderboard
        </Link>
        <Link href="/profile" className={linkClass}>
          Profile
        </Link>
      </nav>
      <div className="ml-auto flex items-center gap-2">
        <Button variant="quiet" icon={<ShoppingBag aria-hidden size={20} />} onClick={onOpenStore}>
          Store
        </Button>
        <IconButton label={theme === 'dark' ? 'Switch to light mode' : 'Switch to dark mode'} onClick={toggle}>
          {theme === 'dark' ? <Sun aria-hidden size={20} /> : <Moon aria-hidden size={20} />}
        </IconButton>
        <AccountActions user={user} />
      </div>
    </>
  )
}
