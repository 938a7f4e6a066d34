import {
  CalendarDays,
  Hash,
  House,
  LogOut,
  Moon,
  NotebookPen,
  RotateCcw,
  Settings,
  ShieldCheck,
  Sparkles,
  Trophy,
  UserRound,
  Volume2,
  Zap,
} from 'lucide-react'
import { Link } from 'wouter'
import { useGameSounds } from '../../platform/game-sounds.ts'
import { visitorName } from '../../platform/visitor-name.ts'
import { DOOR_SIGNS } from '../../ui/controls/door.tsx'
import { Avatar } from '../../ui/display/avatar.tsx'
import { SideMenu } from '../../ui/overlays/side-menu.tsx'
import { useAssistant } from '../assistant/assistant.tsx'
import { DueCount } from '../mistakes/due-count.tsx'
import { HOST_PAGE, JOIN_PAGE, OWN_QUIZZES_PAGE, SETTINGS_PAGE } from '../navigation/doors.ts'
import { useTheme } from '../theme/theme-provider.tsx'
import { SignInLinks } from './account-actions.tsx'
import type { NavActionsProps } from './desktop-actions.tsx'
import { MenuButton, MenuLink, MenuSection, MenuSwitch, MenuTile } from './menu-parts.tsx'
import './mobile-menu.css'

interface MobileMenuProps extends Omit<NavActionsProps, 'onOpenStore'> {
  open: boolean
  onClose(): void
}

export function MobileMenu({ open, onClose, user, onSignOut }: MobileMenuProps) {
  const { theme, toggle } = useTheme()
  const assistant = useAssistant()
  const sounds = useGameSounds()
  const name = user ? user.name || user.email : visitorName()

  function switchAssistant() {
    // Without premium the store opens, so the menu closes.
    if (!assistant.premium) onClose()
    assistant.switchTo(!assistant.enabled)
  }

  function leave() {
    onClose()
    onSignOut()
  }

  const head = (
    <p className="menu-player">
      <Avatar name={name} side="mine" size="sm" />
      <span className="menu-player-name">
        {!user && <span className="text-muted text-sm">You play as</span>}
        <bdi>{name}</bdi>
      </span>
      {!user && (
        <Link
          href={SETTINGS_PAGE}
          aria-label="Change your name"
          className="ml-auto inline-flex min-h-11 items-center px-2 font-semibold text-sm"
          onClick={onClose}
        >
          Change
        </Link>
      )}
    </p>
  )

  return (
    <SideMenu open={open} onClose={onClose} title="Menu" head={head}>
      <nav aria-label="Menu" className="menu">
        {!user && (
          <div className="menu-sign-in">
            <SignInLinks onFollow={onClose} />
          </div>
        )}
        <MenuSection title="Play" className="menu-tiles">
          <MenuTile icon={CalendarDays} tint="peach" href="/daily" onClick={onClose}>
            Daily Ten
          </MenuTile>
          <MenuTile icon={Zap} tint="butter" href="/" state={{ start: true }} onClick={onClose}>
            Quick play
          </MenuTile>
          <MenuTile icon={DOOR_SIGNS.battle} tint="lilac" href="/" state={{ door: 'battle' }} onClick={onClose}>
            Battle
          </MenuTile>
          <MenuTile icon={DOOR_SIGNS.challenge} tint="sky" href="/" state={{ door: 'challenge' }} onClick={onClose}>
            Challenge
          </MenuTile>
          <MenuTile icon={DOOR_SIGNS.party} tint="mint" href={HOST_PAGE} onClick={onClose}>
            Party
          </MenuTile>
          <MenuTile icon={Hash} tint="none" href={JOIN_PAGE} onClick={onClose}>
            Join by code
          </MenuTile>
        </MenuSection>
        <MenuSection title="You">
          {user && (
            <MenuLink icon={UserRound} href="/profile" onClick={onClose}>
              Profile
            </MenuLink>
          )}
          <MenuLink icon={NotebookPen} href={OWN_QUIZZES_PAGE} onClick={onClose}>
            My quizzes
          </MenuLink>
          <MenuLink
            icon={RotateCcw}
            href="/mistakes"
            note={open && <DueCount userId={user?.id ?? null} />}
            onClick={onClose}
          >
            Mistakes
          </MenuLink>
          <MenuLink icon={CalendarDays} href="/daily/archive" onClick={onClose}>
            Earlier dailies
          </MenuLink>
          {user && (
            <MenuButton icon={LogOut} onClick={leave}>
              Sign Out
            </MenuButton>
          )}
        </MenuSection>
        <MenuSection title="Settings">
          <MenuSwitch
            icon={Sparkles}
            isOn={assistant.premium && assistant.enabled}
            note={assistant.premium ? '' : ' · Premium'}
            onChange={switchAssistant}
          >
            AI Assistant
          </MenuSwitch>
          <MenuSwitch icon={Moon} isOn={theme === 'dark'} onChange={toggle}>
            Dark mode
          </MenuSwitch>
          <MenuSwitch icon={Volume2} isOn={sounds.isOn} onChange={() => sounds.switchTo(!sounds.isOn)}>
            Sound
          </MenuSwitch>
          <MenuLink icon={House} href="/" onClick={onClose}>
            Go to Home
          </MenuLink>
          <MenuLink icon={Settings} href={SETTINGS_PAGE} onClick={onClose}>
            All settings
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
      </nav>
    </SideMenu>
  )
}
