import { LIMITS, lengthOf } from '@knowdown/domain/own-quiz/limits'
import { ArrowRight, Copyright } from 'lucide-react'
import { useState } from 'react'
import type { QuizSummary } from '../../../api/own-quizzes/own-quiz-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import type { Attempt } from '../../../ui/hooks/use-attempt.ts'
import { countQuestions, titleOf } from '../quiz-text.ts'
import type { SortedReport } from './sort-report.ts'

interface Origin {
  source: string
  licence: string
}

interface ReportSideProps {
  report: SortedReport
  ticked: number
  /** How many the chosen quiz still takes. */
  room: number
  title: string
  onTitle(title: string): void
  quizzes: readonly QuizSummary[]
  /** Null for a new quiz. */
  target: string | null
  onTarget(id: string | null): void
  origin: Origin
  onOrigin(origin: Origin): void
  attempt: Attempt
  onAdd(): void
}

export function ReportSide(props: ReportSideProps) {
  const { report, ticked, room, title, quizzes, target, origin, attempt } = props
  const { leftOut, changed, asTheyAre } = report
  const parts = [
    { name: 'As they are', count: asTheyAre.length, tint: 'mint' },
    { name: 'Changed', count: changed.length, tint: 'butter' },
    { name: 'Left out', count: leftOut.length, tint: 'peach' },
  ]
  const total = leftOut.length + changed.length + asTheyAre.length
  const hindrance = whyNot(ticked, room)
  const over = lengthOf(title) - LIMITS.title.most
  const [editsOrigin, setEditsOrigin] = useState(false)
  const known = [origin.source, origin.licence].filter((one) => one !== '').join(', ')

  return (
    <aside className="report-side" aria-label="What comes in">
      <p className="report-sum">
        <strong>{ticked}</strong> of {total} come in
      </p>
      <div aria-hidden className="report-bar">
        {parts.map(
          ({ name, count, tint }) => count > 0 && <i key={name} data-tint={tint} style={{ flexGrow: count }} />,
        )}
      </div>
      <dl className="report-legend">
        {parts.map(({ name, count, tint }) => (
          <div key={name}>
            <dt>
              <i aria-hidden data-tint={tint} /> {name}
            </dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <fieldset className="report-target">
        <legend>Add to</legend>
        <label className="report-choice">
          <input type="radio" name="import-target" checked={target === null} onChange={() => props.onTarget(null)} />
          New quiz
        </label>
        {target === null && (
          <TextField
            label="Its title"
            value={title}
            autoComplete="off"
            error={over > 0 ? `${over} too long` : null}
            onChange={(event) => props.onTitle(event.target.value)}
          />
        )}
        {quizzes.length > 0 && (
          <>
            <label className="report-choice">
              <input
                type="radio"
                name="import-target"
                checked={target !== null}
                onChange={() => props.onTarget(quizzes[0]?.id ?? null)}
              />
              A quiz you have
            </label>
            {target !== null && (
              <select
                aria-label="A quiz you have"
                className="report-select"
                value={target}
                onChange={(event) => props.onTarget(event.target.value)}
              >
                {quizzes.map((quiz) => (
                  <option key={quiz.id} value={quiz.id}>
                    {titleOf(quiz.title)} ({countQuestions(quiz.questions)})
                  </option>
                ))}
              </select>
            )}
          </>
        )}
      </fieldset>
      {editsOrigin ? (
        <div className="grid gap-3">
          <TextField
            label="Source"
            value={origin.source}
            autoComplete="off"
            onChange={(event) => props.onOrigin({ ...origin, source: event.target.value })}
          />
          <TextField
            label="Licence"
            value={origin.licence}
            autoComplete="off"
            onChange={(event) => props.onOrigin({ ...origin, licence: event.target.value })}
          />
        </div>
      ) : (
        <p className="report-origin">
          <Copyright aria-hidden size={18} className="report-origin-icon" />
          <span>
            Source and licence: <span className="text-muted">{known || 'not in the file'}</span>
          </span>
          <button type="button" onClick={() => setEditsOrigin(true)}>
            {known ? 'Change' : 'Add'}
          </button>
        </p>
      )}
      {attempt.stage === 'failed' && (
        <p role="alert" className="font-semibold text-wrong">
          {attempt.message}
        </p>
      )}
      <Button size="lg" disabled={hindrance !== null} busy={attempt.stage === 'busy'} onClick={props.onAdd}>
        Add {countQuestions(ticked)}
        <ArrowRight aria-hidden />
      </Button>
      {hindrance && <p className="text-muted text-sm">{hindrance}</p>}
    </aside>
  )
}

function whyNot(ticked: number, room: number): string | null {
  if (ticked === 0) return 'Tick at least one question.'
  if (ticked <= room) return null
  return `A quiz has at most ${LIMITS.questions.most} questions. Untick ${ticked - room}.`
}
