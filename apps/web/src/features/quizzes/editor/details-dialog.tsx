import { LIMITS, lengthOf } from '@knowdown/domain/own-quiz/limits'
import type { QuizHead } from '../../../api/own-quizzes/own-quiz-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Toggle } from '../../../ui/controls/toggle.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

interface DetailsDialogProps {
  open: boolean
  head: QuizHead
  onChange(head: QuizHead): void
  onClose(): void
}

/** Title, language and where the questions come from; saved while it is typed, as everything here. */
export function DetailsDialog({ open, head, onChange, onClose }: DetailsDialogProps) {
  const over = lengthOf(head.title) - LIMITS.title.most
  const isShort = lengthOf(head.title.trim()) < LIMITS.title.least
  return (
    <Dialog open={open} onClose={onClose} title="About this quiz">
      <form
        className="details-form"
        onSubmit={(event) => {
          event.preventDefault()
          onClose()
        }}
      >
        <TextField
          label="Title"
          value={head.title}
          autoComplete="off"
          hint={`${LIMITS.title.least} to ${LIMITS.title.most} characters`}
          error={over > 0 ? `${over} too long` : isShort ? `At least ${LIMITS.title.least} characters` : null}
          onChange={(event) => onChange({ ...head, title: event.target.value })}
        />
        <TextField
          label="Language"
          value={head.language}
          autoComplete="off"
          hint="A language tag such as en or pt-BR"
          onChange={(event) => onChange({ ...head, language: event.target.value })}
        />
        <TextField
          label="Source"
          value={head.source}
          autoComplete="off"
          hint="Where the questions come from"
          onChange={(event) => onChange({ ...head, source: event.target.value })}
        />
        <TextField
          label="Licence"
          value={head.licence}
          autoComplete="off"
          hint="On which terms they may be passed on, such as CC BY-SA 4.0"
          onChange={(event) => onChange({ ...head, licence: event.target.value })}
        />
        <Toggle
          label="For 17 and older"
          hint="A warning stands before it wherever it is played."
          checked={head.mature}
          onChange={(mature) => onChange({ ...head, mature })}
        />
        <Button type="submit" variant="strong">
          Done
        </Button>
      </form>
    </Dialog>
  )
}
