import {
  ChevronRight,
  House,
  LogOut,
  type LucideIcon,
  Moon,
  ShieldCheck,
  Sparkles,
  SquarePen,
  Sun,
  Trophy,
  UserRound,
} from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { SideMenu } from '../../ui/side-menu.tsx'
import { useAssistant } from '../assistant/assistant.tsx'
import { useTheme } from '../theme/theme-provider.tsx'
import { SignInLinks } from './account-actions.tsx'
import type { NavActionsProps } from './desktop-actions.tsx'
import './mobile-menu.css'

const assistantNote = ({ premium, enabled }: { premium: boolean; enabled: boolean }) => {
  if (!premium) return 'Off · Premium'
  return enabled ? 'On' : 'Off'
}

interface MobileMenuProps extends Omit<NavActionsProps, 'onOpenStore'> {
  open: boolean
  onClose(): void
}

export function MobileMenu({ open, onClose, user, onSignOut }: MobileMenuProps) {
  const { theme, toggle } = useTheme()
  const assistant = useAssistant()

  function switchAssistant() {
    // Without premium the store opens, so the menu closes.
    if (!assistant.premium) onClose()
    assistant.switchTo(!assistant.enabled)
  }

  function leave() {
    onClose()
    onSignOut()
  }

  return (
    <SideMenu open={open} onClose={onClose} title="Menu">
      <nav aria-label="Menu" className="flex flex-col gap-6">
        {user && (
          <MenuSection title={user.name || user.email}>
            <MenuLink icon={UserRound} href="/profile" onClick={onClose}>
              Profile
            </MenuLink>
            <MenuButton icon={LogOut} onClick={leave}>
              Sign Out
            </MenuButton>
          </MenuSection>
        )}
        <MenuSection title="Settings">
          <MenuButton icon={Sparkles} note={assistantNote(assistant)} onClick={switchAssistant}>
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
          <MenuLink icon={SquarePen} href="/quizzes" onClick={onClose}>
            My quizzes
          </MenuLink>
          <MenuLink icon={ShieldCheck} href="/privacy-policy" onClick={onClose}>
            Privacy Policy
          </MenuLink>
        </MenuSection>
        {!user && (
          <div className="grid grid-flow-col auto-cols-fr gap-2">
            <SignInLinks onFollow={onClose} />
          </div>
        )}
      </nav>
    </SideMenu>
  )
}

function MenuSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="menu-heading">
        <bdi>{title}</bdi>
      </h3>
      <div className="menu-group">{children}</div>
    </section>
  )
}

interface RowProps {
  icon: LucideIcon
  /** The state of the setting, shown after its name. */
  note?: string
  children: ReactNode
  onClick(): void
}

function RowContent({ icon: Icon, note, children }: Omit<RowProps, 'onClick'>) {
  return (
    <>
      <Icon aria-hidden size={20} className="text-muted" />
      <span>{children}</span>
      {note && <span className="ml-auto text-muted text-sm">{note}</span>}
    </>
  )
}

function MenuButton({ onClick, ...content }: RowProps) {
  return (
    <button type="button" className="menu-row" onClick={onClick}>
      <RowContent {...content} />
    </button>
  )
}

function MenuLink({ href, onClick, ...content }: RowProps & { href: string }) {
  return (
    <Link href={href} className="menu-row" onClick={onClick}>
      <RowContent {...content} />
      <ChevronRight aria-hidden size={18} className="ml-auto text-muted" />
    </Link>
  )
}
