import type { OwnQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { LETTERS } from '../quiz-text.ts'
import type { QuizEditing } from './use-quiz-editor.ts'

interface ConflictDialogProps {
  editing: QuizEditing
  open: boolean
  onClose(): void
}

/** Both versions side by side, one conflict after another. Nothing is chosen beforehand, and nothing is lost meanwhile. */
export function ConflictDialog({ editing, open, onClose }: ConflictDialogProps) {
  const { save, state, solve, solveHead } = editing
  const [conflict] = save.conflicts
  const isOpen = open && (conflict !== undefined || save.headConflict !== null)
  return (
    <Dialog
      wide
      open={isOpen}
      onClose={onClose}
      title="Changed elsewhere"
      description="Another tab or device has saved this too. Choose which one stays."
    >
      {conflict ? (
        <div className="conflict-sides">
          <Side
            title="Here"
            question={state.draft.questions.find(({ id }) => id === conflict.id)?.question ?? null}
            onKeep={() => solve(conflict.id, 'mine')}
          />
          <Side
            title="There"
            question={conflict.theirs?.question ?? null}
            onKeep={() => solve(conflict.id, 'theirs')}
          />
        </div>
      ) : (
        save.headConflict && (
          <div className="conflict-sides">
            <HeadSide title="Here" name={state.draft.head.title} onKeep={() => solveHead('mine')} />
            <HeadSide title="There" name={save.headConflict.head.title} onKeep={() => solveHead('theirs')} />
          </div>
        )
      )}
    </Dialog>
  )
}

function HeadSide({ title, name, onKeep }: { title: string; name: string; onKeep(): void }) {
  return (
    <section className="conflict-side" aria-label={title}>
      <h3>{title}</h3>
      <p className="conflict-text">{name}</p>
      <Button variant="strong" onClick={onKeep}>
        Keep this one
      </Button>
    </section>
  )
}

function Side({ title, question, onKeep }: { title: string; question: OwnQuestion | null; onKeep(): void }) {
  return (
    <section className="conflict-side" aria-label={title}>
      <h3>{title}</h3>
      {question ? <Version question={question} /> : <p className="text-muted">Deleted</p>}
      <Button variant="strong" onClick={onKeep}>
        {question ? 'Keep this one' : 'Delete it'}
      </Button>
    </section>
  )
}

function Version({ question: { text, answer, explanation } }: { question: OwnQuestion }) {
  return (
    <>
      <p className="conflict-text">{text.trim() || 'No text'}</p>
      {(answer.kind === 'choice' || answer.kind === 'several') && (
        <ol className="conflict-options">
          {answer.options.map((option, place) => {
            const isRight = answer.kind === 'choice' ? answer.right === place : answer.right.includes(place)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place.
              <li key={place} data-right={isRight}>
                {LETTERS[place]} {option} {isRight && <strong>Right</strong>}
              </li>
            )
          })}
        </ol>
      )}
      {answer.kind === 'typeIn' && <p>{answer.accepted.join(', ')}</p>}
      {answer.kind === 'number' && (
        <p>
          {answer.value} {answer.unit}, ± {answer.tolerance.amount}
          {answer.tolerance.of === 'percent' && ' %'}
        </p>
      )}
      {explanation !== '' && <p className="text-muted text-sm">{explanation}</p>}
    </>
  )
}
