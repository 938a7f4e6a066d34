import { Moon, Settings, ShoppingBag, Sparkles, Sun } from 'lucide-react'
import { Link } from 'wouter'
import type { AccountUser } from '../../api/account-service.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { useAssistant } from '../assistant/assistant.tsx'
import { SETTINGS_PAGE } from '../navigation/doors.ts'
import { useTheme } from '../theme/theme-provider.tsx'
import { AccountActions } from './account-actions.tsx'

export interface NavActionsProps {
  user: AccountUser | null
  onOpenStore(): void
  onSignOut(): void
}

const linkClass = (active: boolean) => (active ? 'nav-link nav-link-here' : 'nav-link')

export function DesktopActions({ user, onOpenStore, onSignOut }: NavActionsProps) {
  const { theme, toggle } = useTheme()
  const assistant = useAssistant()
  return (
    <>
      <nav aria-label="Main" className="flex items-center gap-1">
        <Link href="/leaderboard" className={linkClass}>
          Leaderboard
        </Link>
        <Link href="/profile" className={linkClass}>
          Profile
        </Link>
        {/* On a tablet there is no room for it, nor for the settings; profile and home lead there too. */}
        <span className="hidden lg:contents">
          <Link href="/quizzes" className={linkClass}>
            My quizzes
          </Link>
        </span>
      </nav>
      <div className="ml-auto flex min-w-0 items-center gap-2">
        <Button variant="quiet" icon={<ShoppingBag aria-hidden size={20} />} onClick={onOpenStore}>
          Store
        </Button>
        {user && assistant.premium && (
          <IconButton
            label="AI Assistant"
            aria-pressed={assistant.enabled}
            className={assistant.enabled ? 'text-lilac' : ''}
            onClick={() => assistant.switchTo(!assistant.enabled)}
          >
            <Sparkles aria-hidden size={20} />
          </IconButton>
        )}
        <Link href={SETTINGS_PAGE} aria-label="Settings" title="Settings" className="icon-button max-lg:hidden">
          <Settings aria-hidden size={20} />
        </Link>
        <IconButton label={theme === 'dark' ? 'Switch to light mode' : 'Switch to dark mode'} onClick={toggle}>
          {theme === 'dark' ? <Sun aria-hidden size={20} /> : <Moon aria-hidden size={20} />}
        </IconButton>
        <AccountActions user={user} onSignOut={onSignOut} />
      </div>
    </>
  )
}
