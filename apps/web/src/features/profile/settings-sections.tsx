import { Database, KeyRound, Settings } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { AccountService, AccountUser } from '../../api/account-service.ts'
import { Collapsible } from '../../ui/controls/collapsible.tsx'
import { AccountSettings } from './account-settings.tsx'
import { ChangeEmail, ChangeName } from './change-identity.tsx'
import { ChangePassword } from './change-password.tsx'
import { DataManagement } from './data-management.tsx'
import { NoticeSettings } from './notice-settings.tsx'
import { RecordingSettings } from './recording-settings.tsx'

const TwoStep = lazy(() => import('./two-step.tsx').then(({ TwoStep }) => ({ default: TwoStep })))

type SectionName = 'settings' | 'password' | 'data'

export interface SettingsProps {
  account: Pick<AccountService, 'requestVerification' | 'changePassword' | 'rename' | 'changeEmail' | 'call'>
  refresh(): Promise<AccountUser>
  reload(): void
  /** The account has been deleted; called with the message to show. */
  onDeleted(farewell: string): void
}

interface SettingsSectionsProps extends SettingsProps {
  user: AccountUser
  /** The sections that are open at first. */
  opened: readonly SectionName[]
}

/** What belongs to the account: at the end of the profile, and on a page of its own. */
export function SettingsSections({ user, account, refresh, reload, onDeleted, opened }: SettingsSectionsProps) {
  const [open, setOpen] = useState<ReadonlySet<SectionName>>(new Set(opened))

  function toggle(name: SectionName, isOpen: boolean) {
    const next = new Set(open)
    if (isOpen) next.add(name)
    else next.delete(name)
    setOpen(next)
  }
  const section = (name: SectionName) => ({
    open: open.has(name),
    onToggle: (isOpen: boolean) => toggle(name, isOpen),
  })

  return (
    <>
      <Collapsible title="Account Settings" icon={<Settings aria-hidden size={22} />} {...section('settings')}>
        <div className="grid gap-6">
          <ChangeName key={user.name} user={user} rename={account.rename} onChanged={refresh} />
          <ChangeEmail user={user} account={account} onChanged={refresh} />
          <AccountSettings
            verified={user.emailVerified}
            requestVerification={account.requestVerification}
            onChangePassword={() => toggle('password', true)}
          />
        </div>
        <Suspense>
          <TwoStep verified={user.emailVerified} call={account.call} />
        </Suspense>
        <NoticeSettings />
        <RecordingSettings />
      </Collapsible>
      <Collapsible title="Change Password" icon={<KeyRound aria-hidden size={22} />} {...section('password')}>
        <ChangePassword
          email={user.email}
          changePassword={account.changePassword}
          reload={reload}
          onClose={() => toggle('password', false)}
        />
      </Collapsible>
      <Collapsible title="Data Management" icon={<Database aria-hidden size={22} />} {...section('data')}>
        <DataManagement onDeleted={onDeleted} />
      </Collapsible>
    </>
  )
}
