import { actOnQuestion } from '@knowdown/contracts/operator/calls'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmedButton } from './confirmed-button.tsx'
import { countOf } from './part.tsx'
import { QuestionForm } from './question-form.tsx'
import { QuestionHistory } from './question-history.tsx'
import type { DeskChange, DeskQuestion } from './use-desk.ts'

interface QuestionCardProps {
  question: DeskQuestion
  change: DeskChange
  /** What stands above the question. */
  children?: ReactNode
  canDismiss?: boolean
}

type Action = 'withdraw' | 'restore' | 'dismiss'

const DONE: Record<Action, string> = { withdraw: 'Withdrawn:', restore: 'Back in play:', dismiss: 'Reports dismissed:' }
/** What takes an action back; dismissed reports are settled. */
const BACK: Partial<Record<Action, Action>> = { withdraw: 'restore', restore: 'withdraw' }

const statusText = ({ status, hidden_reason }: DeskQuestion): string =>
  hidden_reason === null || hidden_reason === status ? status : `${status} (${hidden_reason})`

const withdrawText = ({ question, daily }: DeskQuestion): string =>
  [
    `“${question}” is not dealt again.`,
    daily !== null && `The Daily Ten of ${daily} keeps it if that date has begun, and gets another question if not.`,
  ]
    .filter(Boolean)
    .join(' ')

/** A question with what players answered, and what can be done about it. */
export function QuestionCard({ question, change, children, canDismiss = false }: QuestionCardProps) {
  const [open, setOpen] = useState<'edit' | 'history' | null>(null)
  const { question_id, status } = question
  function act(action: Action) {
    const back = BACK[action]
    const undo = back && (() => void change.change(actOnQuestion, { question_id, action: back }))
    const said = { text: `${DONE[action]} “${question.question}”`, ...(undo && { undo }) }
    void change.change(actOnQuestion, { question_id, action }, undefined, said)
  }
  const toggle = (part: 'edit' | 'history') => setOpen(open === part ? null : part)
  return (
    <article className="desk-card" aria-label={question.question}>
      {children}
      <p className="desk-meta">
        {question_id} · {question.category} · {question.difficulty}
        {status !== 'active' && ` · ${statusText(question)}`}
        {question.daily !== null && ` · in the Daily Ten of ${question.daily}`}
        {question.edited && ' · edited'}
      </p>
      <h2 className="desk-question">{question.question}</h2>
      <Picks question={question} />
      <div className="desk-actions">
        <Button size="sm" variant="secondary" aria-expanded={open === 'edit'} onClick={() => toggle('edit')}>
          Fix or change key
        </Button>
        {canDismiss && (
          <Button size="sm" variant="secondary" busy={change.busy} onClick={() => act('dismiss')}>
            Dismiss reports
          </Button>
        )}
        {status === 'active' ? null : (
          <Button size="sm" variant="secondary" busy={change.busy} onClick={() => act('restore')}>
            Restore
          </Button>
        )}
        {status !== 'withdrawn' && (
          <ConfirmedButton
            action="Withdraw"
            title="Withdraw this question?"
            consequence={withdrawText(question)}
            busy={change.busy}
            onConfirm={() => act('withdraw')}
          />
        )}
        <Button size="sm" variant="quiet" aria-expanded={open === 'history'} onClick={() => toggle('history')}>
          History
        </Button>
      </div>
      {open === 'edit' && <QuestionForm question={question} change={change} onDone={() => setOpen(null)} />}
      {open === 'history' && <QuestionHistory questionId={question_id} />}
    </article>
  )
}

function Picks({ question: { options, answer, picks, answers, share_right, servings } }: { question: DeskQuestion }) {
  return (
    <>
      <ul className="desk-picks">
        {options.map((option, index) => (
          <li key={option} data-key={option === answer}>
            <span>
              {option}
              {option === answer && <span className="sr-only"> (right)</span>}
            </span>
            <span>{picks[index] ?? 0}</span>
          </li>
        ))}
      </ul>
      <p className="desk-meta">
        {share_right === null
          ? 'No first answer counted yet'
          : `${Math.round(share_right * 100)} % right of ${answers}`}
        {` · in ${countOf(servings, 'solo quiz', 'solo quizzes')}`}
      </p>
    </>
  )
}
