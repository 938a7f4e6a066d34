import { createAssignment } from '@knowdown/contracts/assignments/owner'
import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { type KeysShown, MOST_OPEN_DAYS } from '@knowdown/domain/assignment/assignment'
import { readNameList } from '@knowdown/domain/assignment/player-names'
import { KEPT_RESULTS_DAYS, type KeptResultsDays, USUAL_KEPT_DAYS } from '@knowdown/domain/privacy/kept-results'
import { ArrowRight } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useBackend } from '../../../api/backend.tsx'
import { newRequestId } from '../../../platform/request-id.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { failureText } from '../failure-text.ts'
import './owner.css'

export type AssignmentHead = ReplyOf<typeof createAssignment>['assignment']

/** Settings of an earlier assignment, to run it again. */
export type LikeBefore = Pick<
  AssignmentHead,
  'attempts' | 'keys' | 'timed' | 'shuffled' | 'kept_days' | 'mails_at_closing'
>

interface AssignFormProps {
  quiz: { id: string; title: string; questions: number }
  /** Filled in already, for example those who missed it. */
  names: readonly string[]
  like: LikeBefore | null
  mostPlayers: number
  /** Whether a mail can reach the owner. */
  canMail: boolean
  onAssigned(assignment: AssignmentHead): void
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const ATTEMPTS = ['1', '2', '3', '5', 'any'] as const
type Attempts = (typeof ATTEMPTS)[number]

function attemptsOf(like: LikeBefore | null): Attempts {
  if (like?.attempts === null) return 'any'
  return ATTEMPTS.find((attempts) => attempts === String(like?.attempts)) ?? '1'
}

/** As the field for a local date and time wants it. */
const fieldTime = (at: number): string =>
  new Date(at - new Date(at).getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)

const KEPT_NAMES: Readonly<Record<KeptResultsDays, string>> = {
  0: 'at once',
  1: 'after 1 day',
  7: 'after 7 days',
  30: 'after 30 days',
  90: 'after 90 days',
}

export function AssignForm({ quiz, names, like, mostPlayers, canMail, onAssigned }: AssignFormProps) {
  const { api } = useBackend()
  const id = useId()
  const requestId = useRef(newRequestId())
  const [opens, setOpens] = useState('')
  const [closes, setCloses] = useState(() => fieldTime(Date.now() + 7 * DAY_MS))
  const [attempts, setAttempts] = useState<Attempts>(() => attemptsOf(like))
  const [keys, setKeys] = useState<KeysShown>(like?.keys ?? 'end')
  const [timed, setTimed] = useState(like?.timed ?? false)
  const [shuffled, setShuffled] = useState(like?.shuffled ?? true)
  const [keptDays, setKeptDays] = useState<KeptResultsDays>(
    () => KEPT_RESULTS_DAYS.find((days) => days === like?.kept_days) ?? USUAL_KEPT_DAYS,
  )
  const [wantsMail, setWantsMail] = useState(like?.mails_at_closing ?? false)
  const [list, setList] = useState(names.join('\n'))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function assign(): Promise<string | null> {
    const read = readNameList(list, mostPlayers)
    if (!read.ok) return listProblem(read.error, mostPlayers)
    const closes_at = new Date(closes).getTime()
    const opens_at = opens === '' ? null : new Date(opens).getTime()
    if (!Number.isFinite(closes_at)) return 'Please say when it closes.'
    const created = await api.call(createAssignment, {
      request_id: requestId.current,
      quiz_id: quiz.id,
      opens_at,
      closes_at,
      attempts: attempts === 'any' ? null : Number(attempts),
      timed,
      shuffled,
      keys,
      kept_days: keptDays,
      mails_at_closing: canMail && wantsMail && keptDays > 0,
      names: read.value.length === 0 ? null : [...read.value],
    })
    if (!created.ok) return failureText(created.error)
    onAssigned(created.value.assignment)
    return null
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setError(await assign())
    setBusy(false)
  }

  return (
    <form className="assign" noValidate onSubmit={(event) => void submit(event)}>
      <div>
        <h1 className="assign-title">Assign “{quiz.title}”</h1>
        <p className="text-muted">
          Everybody answers {quiz.questions === 1 ? 'one question' : `${quiz.questions} questions`} in their own time.
          No account is needed.
        </p>
      </div>
      {error !== null && <Notice tone="wrong">{error}</Notice>}
      <div className="assign-row">
        <label className="assign-field" htmlFor={`${id}-opens`}>
          <span>
            Opens <span className="text-muted">(empty: now)</span>
          </span>
          <input
            id={`${id}-opens`}
            type="datetime-local"
            value={opens}
            onChange={({ target }) => setOpens(target.value)}
          />
        </label>
        <label className="assign-field" htmlFor={`${id}-closes`}>
          <span>
            Closes <span className="text-muted">(within {MOST_OPEN_DAYS} days)</span>
          </span>
          <input
            id={`${id}-closes`}
            type="datetime-local"
            required
            value={closes}
            onChange={({ target }) => setCloses(target.value)}
          />
        </label>
      </div>
      <div className="assign-field">
        <span>Right answers are shown</span>
        <Segmented
          legend="Right answers are shown"
          value={keys}
          onChange={setKeys}
          options={[
            { value: 'each', label: 'After each question' },
            { value: 'end', label: 'At the end' },
            { value: 'closing', label: 'After closing' },
          ]}
        />
        {keys === 'closing' && (
          <p className="text-muted">
            Until it closes, links of this quiz cannot be played or copied and show no answers, so that nobody looks
            them up.
          </p>
        )}
      </div>
      <div className="assign-field">
        <span>Attempts</span>
        <Segmented
          legend="Attempts"
          value={attempts}
          onChange={setAttempts}
          options={ATTEMPTS.map((value) => ({ value, label: value === 'any' ? 'Any' : value }))}
        />
      </div>
      <label className="assign-check">
        <input type="checkbox" checked={shuffled} onChange={({ target }) => setShuffled(target.checked)} />
        Questions in another order for everybody
      </label>
      <label className="assign-check">
        <input type="checkbox" checked={timed} onChange={({ target }) => setTimed(target.checked)} />
        Time limit for each question
      </label>
      <label className="assign-field" htmlFor={`${id}-names`}>
        <span>
          Who may play <span className="text-muted">(one name a line; empty: everybody with the link)</span>
        </span>
        <textarea
          id={`${id}-names`}
          rows={4}
          value={list}
          spellCheck={false}
          placeholder={'Amira H.\nJonas W.'}
          onChange={({ target }) => setList(target.value)}
        />
        <span className="text-muted">The list stays on the server: players only hear whether their name is found.</span>
      </label>
      <label className="assign-field" htmlFor={`${id}-kept`}>
        Names and answers are deleted
        <select
          id={`${id}-kept`}
          value={keptDays}
          onChange={({ target }) => setKeptDays(Number(target.value) as KeptResultsDays)}
        >
          {KEPT_RESULTS_DAYS.map((days) => (
            <option key={days} value={days}>
              {KEPT_NAMES[days]}
              {days === 0 ? ' when it closes' : ''}
            </option>
          ))}
        </select>
      </label>
      {canMail && keptDays > 0 && (
        <label className="assign-check">
          <input type="checkbox" checked={wantsMail} onChange={({ target }) => setWantsMail(target.checked)} />
          Mail me when it closes
        </label>
      )}
      <Button type="submit" size="lg" busy={busy}>
        Assign
        <ArrowRight aria-hidden />
      </Button>
    </form>
  )
}

type ListProblem = Extract<ReturnType<typeof readNameList>, { ok: false }>['error']

function listProblem(problem: ListProblem, most: number): string {
  switch (problem.problem) {
    case 'too-many':
      return `The list has ${problem.by} names too many. At most ${most} can play.`
    case 'too-long':
      return `This name is too long: ${problem.name}`
    case 'equal':
      return `These names cannot be told apart: ${problem.names.slice(0, 3).join(', ')}. Please add something to one of them.`
  }
}
