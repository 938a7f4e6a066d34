import { Moon, Sparkles, Volume2 } from 'lucide-react'
import { Link } from 'wouter'
import { SettingsSections } from '../../features/profile/settings-sections.tsx'
import { VisitorNameForm } from '../../features/profile/visitor-name-form.tsx'
import { useGameSounds } from '../../platform/game-sounds.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { Toggle } from '../../ui/controls/toggle.tsx'
import { useAssistant } from '../assistant/assistant.tsx'
import { VerifyBanner } from '../session/verify-banner.tsx'
import { useTheme } from '../theme/theme-provider.tsx'
import { useAccountSettings } from './use-account-settings.ts'

/** Everything that can be set: on this device, and for the account of whoever is signed in. */
export function SettingsPage() {
  const { user, ...account } = useAccountSettings()
  const { theme, toggle } = useTheme()
  const sounds = useGameSounds()
  const assistant = useAssistant()
  return (
    <section aria-label="Settings" className="mx-auto grid max-w-[40rem] grid-cols-1 gap-4 py-6 md:py-12">
      <h1 className="text-3xl">Settings</h1>
      <div className="rounded-card border border-line bg-surface-1 px-4 py-2">
        <Toggle
          checked={theme === 'dark'}
          onChange={toggle}
          label="Dark mode"
          icon={<Moon aria-hidden size={20} className="flex-none text-muted" />}
        />
        <Toggle
          checked={sounds.isOn}
          onChange={sounds.switchTo}
          label="Sound"
          icon={<Volume2 aria-hidden size={20} className="flex-none text-muted" />}
        />
        <Toggle
          checked={assistant.premium && assistant.enabled}
          onChange={assistant.switchTo}
          label="AI Assistant"
          hint={assistant.premium ? 'Explains every answer' : 'Explains every answer · Premium'}
          icon={<Sparkles aria-hidden size={20} className="flex-none text-muted" />}
        />
      </div>
      {user ? (
        <>
          <VerifyBanner />
          <SettingsSections key={user.id} user={user} {...account} opened={['settings']} />
        </>
      ) : (
        <>
          <div className="rounded-card border border-line bg-surface-1 p-4">
            <VisitorNameForm />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface-1 p-4">
            <p className="text-muted">Sign in to keep your name, your scores and your place on the boards.</p>
            <Link href="/auth" className={buttonClass({ variant: 'strong' })}>
              Sign In
            </Link>
          </div>
        </>
      )}
    </section>
  )
}
