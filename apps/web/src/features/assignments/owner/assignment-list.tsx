import type { listAssignments } from '@knowdown/contracts/assignments/owner'
import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { showAssignmentCode } from '@knowdown/domain/assignment/assignment-code'
import { ChartColumn } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonClass } from '../../../ui/controls/button.tsx'
import { formatMoment } from '../../../ui/display/format-moment.ts'
import { classNames } from '../../../ui/styles/class-names.ts'
import './owner.css'

type Listed = ReplyOf<typeof listAssignments>['assignments'][number]

/** What was assigned, until its results are deleted; below it, what else was played. */
export function AssignmentList({ assignments, children }: { assignments: readonly Listed[]; children: ReactNode }) {
  return (
    <div className="assignments">
      <h1 className="assign-title">Assignments</h1>
      <p className="text-muted">
        {assignments.length === 0
          ? 'Nothing is assigned. Open “More” beside a quiz and choose Assign.'
          : 'Each stays here with its report until its results are deleted.'}
      </p>
      {assignments.length > 0 && (
        <ul className="assignment-rows">
          {assignments.map((assignment) => (
            <li key={assignment.assignment_id} className="assignment-row">
              <div className="assignment-row-words">
                <h2>
                  <Link href={`/assignments/${assignment.assignment_id}`}>{assignment.title}</Link>
                </h2>
                <p className="text-muted">
                  {whenText(assignment)}. Code {showAssignmentCode(assignment.code)}
                </p>
              </div>
              <p className="assignment-row-figure">
                <strong>
                  {assignment.finished} of {assignment.players}
                </strong>
                <span className="text-muted">finished</span>
              </p>
              <div className="assignment-row-actions">
                <Link
                  href={`/assignments/${assignment.assignment_id}`}
                  className={buttonClass({ variant: 'strong', size: 'sm' })}
                >
                  <ChartColumn aria-hidden />
                  Report<span className="sr-only"> of {assignment.title}</span>
                </Link>
                <Link
                  href={`/assignments/new?quiz=${assignment.quiz_id}`}
                  state={{ like: assignment }}
                  className={buttonClass({ variant: 'quiet', size: 'sm' })}
                >
                  Assign again<span className="sr-only">: {assignment.title}</span>
                </Link>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Link href="/assignments/new" className={classNames(buttonClass({ variant: 'secondary' }), 'self-start')}>
        Assign our questions
      </Link>
      {children}
      <Link href="/quizzes" className={classNames(buttonClass({ variant: 'secondary' }), 'self-start')}>
        My quizzes
      </Link>
    </div>
  )
}

export function whenText({ phase, opens_at, closes_at }: Pick<Listed, 'phase' | 'opens_at' | 'closes_at'>): string {
  if (phase === 'not-open') return `Opens ${formatMoment(opens_at)}`
  return phase === 'open' ? `Open until ${formatMoment(closes_at)}` : `Closed since ${formatMoment(closes_at)}`
}
