import { House, Moon, ShieldCheck, Sparkles, Sun, Trophy } from 'lucide-react'
import { SideMenu } from '../../ui/side-menu.tsx'
import { useTheme } from '../theme/theme-provider.tsx'
import { AccountActions } from './account-actions.tsx'
import { MenuButton, MenuLink } from './menu-row.tsx'
import { MenuSection } from './menu-section.tsx'
import type { NavActionsProps } from './nav-bar.tsx'

interface MobileMenuProps extends NavActionsProps {
  open: boolean
  onClose(): void
}

export function MobileMenu({ open, onClose, user, onOpenStore }: MobileMenuProps) {
  const { theme, toggle } = useTheme()

  function unlockAssistant() {
    onClose()
    onOpenStore()
  }

  return (
    <SideMenu open={open} onClose={onClose} title="Menu">
      <nav aria-label="Menu" className="flex flex-col gap-6">
        <MenuSection title="Settings">
          <MenuButton icon={Sparkles} note="Off · Premium" onClick={unlockAssistant}>
            AI Assistant
          </MenuButton>
          <MenuButton icon={theme === 'dark' ? Sun : Moon} onClick={toggle}>
            {theme === 'dark' ? 'Light mode' : 'Dark mode'}
          </MenuButton>
          <MenuLink icon={House} href="/" onClick={onClose}>
            Go to Home
          </MenuLink>
        </MenuSection>
        <MenuSection title="Explore">
          <MenuLink icon={Trophy} href="/leaderboard" onClick={onClose}>
            Leaderboard
          </MenuLink>
          <MenuLink icon={ShieldCheck} href="/privacy-policy" onClick={onClose}>
            Privacy Policy
          </MenuLink>
        </MenuSection>
        <div className="grid grid-flow-col auto-cols-fr gap-2">
          <AccountActions user={user} onFollow={onClose} />
        </div>
      </nav>
    </SideMenu>
  )
}
