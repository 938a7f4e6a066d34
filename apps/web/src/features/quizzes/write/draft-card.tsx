import { Check, Circle, Pencil, RefreshCw, ScanSearch, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { QuizDraft } from '../../../api/quiz-jobs/use-quiz-jobs.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { checkedWhen, checkerSaid, markDeciding } from './job-text.ts'

interface DraftActions {
  keep(draft: QuizDraft): void
  edit(draft: QuizDraft): void
  drop(draft: QuizDraft): void
  another(draft: QuizDraft): void
}

interface DraftCardProps {
  draft: QuizDraft
  place: string
  busy: boolean
  canWriteMore: boolean
  actions: DraftActions
}

export const cardIdOf = ({ draft_id }: QuizDraft): string => `draft-${draft_id}`

/** A question that only its author can keep: K, E and X on the focused card. */
export function DraftCard({ draft, place, busy, canWriteMore, actions }: DraftCardProps) {
  const { question, confirmed, quote, passage } = draft
  const { answer } = question
  function press(event: KeyboardEvent) {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    // A key that is held down would decide about cards that nobody has read.
    if (event.repeat) return
    const action = { k: actions.keep, e: actions.edit, x: actions.drop }[event.key.toLowerCase()]
    if (action && !busy) action(draft)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the card takes the keys K, E and X; each has a button too.
    <article id={cardIdOf(draft)} className="draft-card" tabIndex={0} aria-label={question.text} onKeyDown={press}>
      <header className="draft-head">
        <h3>{question.text}</h3>
        <span className="draft-place">{place}</span>
      </header>
      {answer.kind === 'choice' && (
        <ul className="draft-options">
          {answer.options.map((option, at) => (
            <li key={option} data-right={at === answer.right}>
              {at === answer.right ? <Check aria-label="Right" size={18} /> : <Circle aria-hidden size={18} />}
              {option}
              {!confirmed && <CheckedMark when={checkedWhen(draft, option)} />}
            </li>
          ))}
        </ul>
      )}
      {!confirmed && (
        <p className="draft-said">
          <ScanSearch aria-hidden size={18} />
          {checkerSaid(draft)}
        </p>
      )}
      {quote && (
        <blockquote className="draft-quote">
          “
          {markDeciding(quote, answer.kind === 'choice' ? (answer.options[answer.right] ?? '') : '').map(
            ({ text, deciding }, at) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in their order.
              deciding ? <mark key={at}>{text}</mark> : text,
          )}
          ”<cite>Your text, passage {(passage ?? 0) + 1}</cite>
        </blockquote>
      )}
      <div className="draft-actions">
        <Button size="sm" variant="strong" icon={<Check aria-hidden />} busy={busy} onClick={() => actions.keep(draft)}>
          Keep it
        </Button>
        <Button
          size="sm"
          variant="secondary"
          icon={<Pencil aria-hidden />}
          busy={busy}
          onClick={() => actions.edit(draft)}
        >
          Edit
        </Button>
        <Button size="sm" variant="quiet" icon={<Trash2 aria-hidden />} busy={busy} onClick={() => actions.drop(draft)}>
          Drop
        </Button>
        {canWriteMore && (
          <Button
            size="sm"
            variant="quiet"
            icon={<RefreshCw aria-hidden />}
            busy={busy}
            onClick={() => actions.another(draft)}
          >
            Another one
          </Button>
        )}
      </div>
    </article>
  )
}

function CheckedMark({ when }: { when: string | null }) {
  if (when === null) return null
  return (
    <span className="draft-checked">
      <ScanSearch aria-hidden size={14} />
      <span className="sr-only">Chosen by the checker </span>
      {when}
    </span>
  )
}
