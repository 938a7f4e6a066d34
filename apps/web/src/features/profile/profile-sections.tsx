import { ChartNoAxesColumn, Database, KeyRound, RotateCcw, Settings } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { AccountService, AccountUser } from '../../api/account-service.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Collapsible } from '../../ui/collapsible.tsx'
import { AccountSettings } from './account-settings.tsx'
import { ChangePassword } from './change-password.tsx'
import { DailySection } from './daily-calendar.tsx'
import { DataManagement } from './data-management.tsx'
import { NoticeSettings } from './notice-settings.tsx'
import { RivalSection } from './rival-section.tsx'
import { Statistics } from './statistics.tsx'

const TwoStep = lazy(() => import('./two-step.tsx').then(({ TwoStep }) => ({ default: TwoStep })))

type SectionName = 'settings' | 'password' | 'data' | 'statistics'

export interface ProfileProps {
  user: AccountUser | null
  account: Pick<AccountService, 'requestVerification' | 'changePassword' | 'call'>
  refresh(): Promise<AccountUser>
  reload(): void
  /** The account has been deleted; called with the message to show. */
  onDeleted(farewell: string): void
  /** Leads to the first question of a quiz. */
  onStartQuiz(): void
  /** Opens a lobby whose link can be sent to a rival. */
  onPlayRival(): void
}

type ProfileSectionsProps = Pick<ProfileProps, 'account' | 'reload' | 'onDeleted' | 'onPlayRival'> & {
  user: AccountUser
}

export function ProfileSections({ user, account, reload, onDeleted, onPlayRival }: ProfileSectionsProps) {
  const [open, setOpen] = useState<ReadonlySet<SectionName>>(new Set(['statistics']))

  function toggle(name: SectionName, opened: boolean) {
    const next = new Set(open)
    if (opened) next.add(name)
    else next.delete(name)
    setOpen(next)
  }
  const section = (name: SectionName) => ({
    open: open.has(name),
    onToggle: (opened: boolean) => toggle(name, opened),
  })

  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-6">
      <div className="grid grid-cols-1 gap-4">
        <Collapsible title="Account Settings" icon={<Settings aria-hidden size={22} />} {...section('settings')}>
          <AccountSettings
            verified={user.emailVerified}
            requestVerification={account.requestVerification}
            onChangePassword={() => toggle('password', true)}
          />
          <Suspense>
            <TwoStep verified={user.emailVerified} call={account.call} />
          </Suspense>
          <NoticeSettings />
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
        <DailySection />
      </div>
      <div className="grid grid-cols-1 gap-4">
        <Collapsible
          title="Your Statistics"
          icon={<ChartNoAxesColumn aria-hidden size={22} />}
          {...section('statistics')}
        >
          <Statistics />
        </Collapsible>
        <RivalSection onPlay={onPlayRival} />
        <Link href="/mistakes" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
          <RotateCcw aria-hidden size={20} />
          Practise your mistakes
        </Link>
      </div>
    </div>
  )
}
