import type { Entitlement } from '@knowdown/domain/catalogue/entitlements'
import { type KeptResultsDays, USUAL_KEPT_DAYS } from '@knowdown/domain/privacy/kept-results'
import { useState } from 'react'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { BankSetup } from './bank-setup.tsx'
import { OwnSetup } from './own/own-setup.tsx'
import type { QuizShelf } from './own/quiz-shelf.ts'
import './host-setup.css'

interface HostSetupProps {
  purchases: Entitlement | 'not-ready'
  /** Where the host's own quizzes are; without one they come from files. */
  shelf: QuizShelf | null
  /** The own quiz that the address names. */
  quizId: string | null
  /** Whether results can be kept for longer than a day. */
  hasAccount: boolean
  onOpened(code: string): void
}

const SOURCES = [
  { value: 'bank', label: 'Our questions' },
  { value: 'own', label: 'Your questions' },
] as const

/** What the party is about, on one screen. */
export function HostSetup({ purchases, shelf, quizId, hasAccount, onOpened }: HostSetupProps) {
  const [days, setDays] = useState<KeptResultsDays>(USUAL_KEPT_DAYS)
  const kept = hasAccount ? { days, onChange: setDays } : null
  const [source, setSource] = useState<'bank' | 'own'>(quizId === null ? 'bank' : 'own')
  return (
    <div className="party-setup">
      <header className="party-setup-head">
        <h1 className="text-3xl">Host a party</h1>
        <p className="text-lg text-muted">One big screen, everybody’s phone. Nobody needs an account.</p>
        <div className="party-setup-source">
          <h2 className="text-xl">Our questions or yours?</h2>
          <Segmented legend="Our questions or yours?" options={SOURCES} value={source} onChange={setSource} />
        </div>
      </header>
      {source === 'bank' ? (
        <BankSetup purchases={purchases} kept={kept} onOpened={onOpened} />
      ) : (
        <OwnSetup shelf={shelf} quizId={quizId} kept={kept} onOpened={onOpened} />
      )}
    </div>
  )
}
