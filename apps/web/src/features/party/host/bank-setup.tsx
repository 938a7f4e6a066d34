import { createParty } from '@knowdown/contracts/parties/calls'
import { SENSITIVE_AGE } from '@knowdown/domain/catalogue/category'
import {
  DEFAULT_DIFFICULTY,
  DIFFICULTIES,
  DIFFICULTY_LABELS,
  type Difficulty,
} from '@knowdown/domain/catalogue/difficulty'
import { arrangeCategories, type Entitlement } from '@knowdown/domain/catalogue/entitlements'
import { MOST_PARTY_CATEGORIES, PARTY_QUESTIONS, PARTY_SECONDS } from '@knowdown/domain/party/party'
import { ArrowRight, Zap } from 'lucide-react'
import { useState } from 'react'
import { useBackend } from '../../../api/backend.tsx'
import { useCategories } from '../../../api/use-categories.ts'
import { deviceSessionId } from '../../../platform/device-keys.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Toggle } from '../../../ui/controls/toggle.tsx'
import { ErrorBanner } from '../../../ui/display/notice.tsx'
import { Skeleton } from '../../../ui/display/skeleton.tsx'
import { CategoryBadge } from '../../../ui/game/category-badge.tsx'
import { failureText } from '../state/failure-text.ts'
import { keepKey } from '../state/party-seats.ts'
import { type Kept, KeptResults } from './kept-results.tsx'
import { NumberChoice } from './number-choice.tsx'

interface BankSetupProps {
  purchases: Entitlement | 'not-ready'
  kept: Kept | null
  onOpened(code: string): void
}

const LEVELS = DIFFICULTIES.map((value) => ({ value, label: DIFFICULTY_LABELS[value].label }))

/** Categories and settings; one tap opens the party with the usual choices. */
export function BankSetup({ purchases, kept, onOpened }: BankSetupProps) {
  const { api } = useBackend()
  const { data: categories, isError } = useCategories()
  const [chosen, setChosen] = useState<readonly string[]>(['general-knowledge'])
  const [difficulty, setDifficulty] = useState<Difficulty>(DEFAULT_DIFFICULTY)
  const [questions, setQuestions] = useState<number>(PARTY_QUESTIONS.usual)
  const [seconds, setSeconds] = useState<number>(PARTY_SECONDS.usual)
  const [speedPoints, setSpeedPoints] = useState(true)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const open = categories && arrangeCategories(categories, purchases)
  const mature =
    categories?.filter(({ id, sensitive }) => sensitive && chosen.includes(id)).map(({ name }) => name) ?? []
  const isFull = chosen.length >= MOST_PARTY_CATEGORIES

  const toggle = (id: string) =>
    setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))

  async function create() {
    setBusy(true)
    setError(null)
    const created = await api.call(createParty, {
      categories: [...chosen],
      difficulty,
      questions,
      seconds,
      speed_points: speedPoints,
      session_id: deviceSessionId(),
      ...(kept && { kept_days: kept.days }),
    })
    setBusy(false)
    if (!created.ok) return setError(failureText(created.error))
    keepKey('host', created.value.code, created.value.host_key)
    onOpened(created.value.code)
  }

  return (
    <>
      {error !== null && <ErrorBanner message={error} onDismiss={() => setError(null)} />}
      <section className="party-setup-categories" aria-labelledby="party-categories">
        <h2 id="party-categories" className="text-xl">
          Categories{' '}
          <span className="text-base text-muted">
            {chosen.length === 1 ? '1 chosen' : `${chosen.length} chosen, mixed`}
          </span>
        </h2>
        {isError && <p className="text-muted">Could not load categories. Please try again later.</p>}
        {!open && !isError && <Skeleton className="h-64" />}
        <ul className="party-category-list">
          {open &&
            [...open.premium, ...open.free].map(({ id, name, icon, sensitive }) => {
              const isChosen = chosen.includes(id)
              return (
                <li key={id}>
                  <button
                    type="button"
                    className="party-category"
                    aria-pressed={isChosen}
                    disabled={!isChosen && isFull}
                    onClick={() => toggle(id)}
                  >
                    <CategoryBadge id={id} icon={icon} size="sm" />
                    <span className="min-w-min max-w-full flex-1">{name}</span>
                    {sensitive && <span className="text-muted text-sm">{` ${SENSITIVE_AGE}+`}</span>}
                  </button>
                </li>
              )
            })}
        </ul>
        {mature.length > 0 && (
          <p className="text-muted" role="status">
            {mature.join(', ')}: {SENSITIVE_AGE}+, every phone shows a warning first.
          </p>
        )}
        {isFull && <p className="text-muted text-sm">That is the most one party can mix.</p>}
      </section>
      <section className="party-setup-settings" aria-label="Settings">
        <Segmented legend="Difficulty" options={LEVELS} value={difficulty} onChange={setDifficulty} />
        <NumberChoice
          label="Questions"
          value={questions}
          fewest={PARTY_QUESTIONS.fewest}
          most={PARTY_QUESTIONS.most}
          step={1}
          onChange={setQuestions}
        />
        <NumberChoice
          label="Seconds each"
          value={seconds}
          fewest={PARTY_SECONDS.fewest}
          most={PARTY_SECONDS.most}
          step={5}
          onChange={setSeconds}
        />
        <Toggle
          checked={speedPoints}
          onChange={setSpeedPoints}
          icon={<Zap aria-hidden />}
          label="Speed points"
          hint="Faster right answers are worth more"
        />
        {kept && <KeptResults {...kept} />}
        <Button size="lg" busy={busy} disabled={chosen.length === 0} onClick={() => void create()}>
          Open the party
          <ArrowRight aria-hidden />
        </Button>
        <p className="text-muted text-sm" role="status">
          {chosen.length === 0
            ? 'Choose at least one category.'
            : 'You get a code and a QR code for everybody’s phone.'}
        </p>
      </section>
    </>
  )
}
