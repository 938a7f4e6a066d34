import { createOwnParty } from '@knowdown/contracts/parties/calls'
import { ArrowRight, Smartphone, Zap } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useBackend } from '../../../../api/backend.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { Segmented } from '../../../../ui/controls/segmented.tsx'
import { Toggle } from '../../../../ui/controls/toggle.tsx'
import { ErrorBanner } from '../../../../ui/display/notice.tsx'
import { failureText } from '../../state/failure-text.ts'
import { keepKey } from '../../state/party-seats.ts'
import { type Kept, KeptResults } from '../kept-results.tsx'
import { NumberChoice } from '../number-choice.tsx'
import {
  aboutMinutes,
  includedIn,
  PARTY_TIME,
  type PlannedQuestion,
  planOf,
  type TimeChoice,
  toPartyQuestions,
} from './party-plan.ts'
import { PlanList } from './plan-list.tsx'
import { countText, QuizChoice } from './quiz-choice.tsx'
import type { HostedQuiz, QuizShelf } from './quiz-shelf.ts'
import './own-setup.css'

interface OwnSetupProps {
  shelf: QuizShelf | null
  quizId: string | null
  kept: Kept | null
  onOpened(code: string): void
}

const ORDERS = [
  { value: 'own', label: 'In order' },
  { value: 'shuffled', label: 'Shuffled' },
] as const
const TIMES = {
  own: { value: 'own', label: 'Own times' },
  same: { value: 'same', label: 'Same time' },
  none: { value: 'none', label: 'No time limit' },
} as const

/** A party with an own quiz: which one, which of its questions, and how they are played. */
export function OwnSetup({ shelf, quizId, kept, onOpened }: OwnSetupProps) {
  const { api } = useBackend()
  const [quiz, setQuiz] = useState<HostedQuiz | null>(null)
  const [plan, setPlan] = useState<readonly PlannedQuestion[]>([])
  const [order, setOrder] = useState<'own' | 'shuffled'>('own')
  const [time, setTime] = useState<TimeChoice>({ mode: 'same', seconds: PARTY_TIME.usual })
  const [speedPoints, setSpeedPoints] = useState(true)
  const [phonesShow, setPhonesShow] = useState(true)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const included = includedIn(plan)
  const leftOut = plan.filter(({ isPlayable }) => !isPlayable).length
  const hasOwnTimes = plan.some(({ question }) => question.seconds !== null)

  function choose(chosen: HostedQuiz) {
    const hasTimes = chosen.questions.some(({ seconds }) => seconds !== null)
    setQuiz(chosen)
    setPlan(planOf(chosen.questions, chosen.ofBank, chosen.ids))
    setTime((before) => ({ ...before, mode: hasTimes ? 'own' : 'same' }))
  }

  const openNamed = useEffectEvent(async (id: string) => {
    const named = await shelf?.read(id).catch(() => null)
    if (named) choose(named)
    else setError('This quiz is not on this device or in this account.')
  })
  useEffect(() => {
    if (quizId !== null) void openNamed(quizId)
  }, [quizId])

  async function create() {
    if (!quiz) return
    setBusy(true)
    setError(null)
    const created = await api.call(createOwnParty, {
      title: quiz.title,
      ...(quiz.id !== null && { quiz_id: quiz.id }),
      shuffled: order === 'shuffled',
      speed_points: speedPoints,
      phones_show_question: phonesShow,
      mature: quiz.mature ?? false,
      questions: toPartyQuestions(plan, time),
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
      <section className="party-setup-categories" aria-labelledby="party-own-quiz">
        <h2 id="party-own-quiz" className="text-xl">
          {quiz ? quiz.title : 'Your quiz'}{' '}
          {quiz && <span className="text-base text-muted">{countText(included.length)} chosen</span>}
        </h2>
        <QuizChoice shelf={shelf} chosen={quiz} onChoose={choose} onProblem={setError} />
        {leftOut > 0 && (
          <p className="text-warn" role="status">
            {leftOut === 1 ? '1 question cannot' : `${leftOut} questions cannot`} be played yet. The party goes on
            without.
          </p>
        )}
        {quiz?.mature && <p className="text-muted">Marked as 17+: every phone shows a warning first.</p>}
        {quiz && <PlanList plan={plan} onChange={setPlan} />}
      </section>
      <section className="party-setup-settings" aria-label="Settings">
        <Segmented legend="Order" options={ORDERS} value={order} onChange={setOrder} />
        <Segmented
          legend="Time per question"
          options={hasOwnTimes ? [TIMES.own, TIMES.same, TIMES.none] : [TIMES.same, TIMES.none]}
          value={time.mode}
          onChange={(mode) => setTime({ ...time, mode })}
        />
        {time.mode === 'none' ? (
          <p className="text-muted">You close each question, or the last answer does.</p>
        ) : (
          <NumberChoice
            label={time.mode === 'own' ? 'Seconds for the others' : 'Seconds each'}
            value={time.seconds}
            fewest={PARTY_TIME.fewest}
            most={PARTY_TIME.most}
            step={5}
            onChange={(seconds) => setTime({ ...time, seconds })}
          />
        )}
        <Toggle
          checked={speedPoints}
          onChange={setSpeedPoints}
          icon={<Zap aria-hidden />}
          label="Speed points"
          hint="Faster right answers are worth more, except numbers"
        />
        <Toggle
          checked={phonesShow}
          onChange={setPhonesShow}
          icon={<Smartphone aria-hidden />}
          label="Question on phones"
          hint="Off: everybody looks at the big screen"
        />
        {kept && <KeptResults {...kept} />}
        <Button size="lg" busy={busy} disabled={included.length === 0} onClick={() => void create()}>
          Open the party
          <ArrowRight aria-hidden />
        </Button>
        <p className="text-muted text-sm" role="status">
          {included.length === 0
            ? 'Choose a quiz with at least one question.'
            : `${countText(included.length)}, about ${minutesText(aboutMinutes(plan, time))}.`}
        </p>
      </section>
    </>
  )
}

const minutesText = (minutes: number): string => (minutes === 1 ? '1 minute' : `${minutes} minutes`)
