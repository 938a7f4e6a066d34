import { ChartNoAxesColumn, NotebookPen, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { AccountUser } from '../../api/account-service.ts'
import { buttonClass } from '../../ui/controls/button.tsx'
import { Collapsible } from '../../ui/controls/collapsible.tsx'
import { DailySection } from './daily-calendar.tsx'
import { RivalSection } from './rival-section.tsx'
import { type SettingsProps, SettingsSections } from './settings-sections.tsx'
import { Statistics } from './statistics.tsx'

interface ProfileSectionsProps extends SettingsProps {
  user: AccountUser
  settings: string
  onPlayRival(): void
}

/** On a wide screen statistics and rivals left, daily, mistakes and settings right; on a phone in that order too. */
export function ProfileSections({ settings, onPlayRival, ...account }: ProfileSectionsProps) {
  const [statisticsOpen, setStatisticsOpen] = useState(true)
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)] lg:gap-6">
      <div className="grid grid-cols-1 gap-4 max-lg:order-2">
        <Collapsible
          title="Your Statistics"
          icon={<ChartNoAxesColumn aria-hidden size={22} />}
          open={statisticsOpen}
          onToggle={setStatisticsOpen}
        >
          <Statistics />
        </Collapsible>
        <RivalSection onPlay={onPlayRival} />
      </div>
      <div className="grid grid-cols-1 gap-4 max-lg:contents">
        <div className="grid grid-cols-1 gap-4 max-lg:order-1">
          <DailySection />
        </div>
        <div className="grid grid-cols-1 gap-4 max-lg:order-3">
          <Link href="/mistakes" className={buttonClass({ variant: 'strong' })}>
            <RotateCcw aria-hidden size={20} />
            Practise your mistakes
          </Link>
          <Link href="/quizzes" className={buttonClass({ variant: 'strong' })}>
            <NotebookPen aria-hidden size={20} />
            My quizzes
          </Link>
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <h2 className="text-lg">Settings</h2>
            <Link href={settings} className="text-link text-muted">
              All settings
            </Link>
          </div>
          <SettingsSections {...account} opened={[]} />
        </div>
      </div>
    </div>
  )
}
