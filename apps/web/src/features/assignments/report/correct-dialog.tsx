import type { correctAssignedKey } from '@knowdown/contracts/assignments/owner'
import type { InputOf } from '@knowdown/contracts/endpoint'
import { readNumber } from '@knowdown/domain/kinds/read-number'
import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { useAttempt } from '../../../ui/hooks/use-attempt.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { errorText } from '../failure-text.ts'
import type { ReportQuestion } from './use-report.ts'

interface CorrectDialogProps {
  /** Null while closed. */
  question: ReportQuestion | null
  description: string
  /** Whether the owner keeps the quiz, which may get the new key too. */
  hasQuiz: boolean
  onClose(): void
  onCorrect(corrected: Pick<Wanted, 'correction' | 'in_quiz'>): Promise<void>
}

type Wanted = InputOf<typeof correctAssignedKey>
/** What is sent to correct a key in the report of an assignment or a party. */
export type Correction = Pick<Wanted, 'place' | 'version' | 'correction' | 'in_quiz'>

/** Accepts another answer or corrects the key; everything is counted again, once. */
export function CorrectDialog({ question, description, hasQuiz, onClose, onCorrect }: CorrectDialogProps) {
  const isTyped = question?.kind === 'typeIn' || question?.kind === 'number'
  const [text, setText] = useState(question?.choices[0]?.text ?? '')
  const [places, setPlaces] = useState<readonly number[]>(
    () => question?.choices.flatMap(({ place, right }) => (right && place !== null ? [place] : [])) ?? [],
  )
  const [inQuiz, setInQuiz] = useState(hasQuiz)
  const work = useAttempt(async (correction: Wanted['correction']) => {
    await onCorrect({ correction, in_quiz: inQuiz })
    onClose()
  }, errorText)

  function correct() {
    if (question?.kind === 'typeIn') return void work.start({ kind: 'accept', text })
    if (question?.kind !== 'number') return void work.start({ kind: 'right', places: [...places] })
    const reading = readNumber(text)
    if (reading.kind === 'number') void work.start({ kind: 'accept-number', number: reading.value })
  }
  const choose = (place: number) => {
    if (question?.kind !== 'several') return setPlaces([place])
    setPlaces(places.includes(place) ? places.filter((one) => one !== place) : [...places, place])
  }

  return (
    <Dialog
      open={question !== null}
      onClose={onClose}
      title={isTyped ? 'Accept another answer' : 'Correct the key'}
      description={description}
    >
      {question && (
        <div className="figures-dialog">
          {work.attempt.stage === 'failed' && <Notice tone="wrong">{work.attempt.message}</Notice>}
          <p className="font-semibold">{question.text}</p>
          {isTyped ? (
            <TextField
              label="Also right"
              hint={`Right so far: ${question.right_text}`}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          ) : (
            <fieldset className="figures-keys">
              <legend className="sr-only">Right options</legend>
              {question.choices.map(({ text: option, place, count }) => (
                <label key={option} className="assign-check">
                  <input
                    type={question.kind === 'several' ? 'checkbox' : 'radio'}
                    name="right"
                    checked={place !== null && places.includes(place)}
                    onChange={() => place !== null && choose(place)}
                  />
                  {option} <span className="text-muted">({count})</span>
                </label>
              ))}
            </fieldset>
          )}
          {hasQuiz && (
            <label className="assign-check">
              <input type="checkbox" checked={inQuiz} onChange={({ target }) => setInQuiz(target.checked)} />
              Correct it in the quiz too
            </label>
          )}
          <Button
            busy={work.attempt.stage === 'busy'}
            disabled={isTyped ? text.trim() === '' : places.length === 0}
            onClick={correct}
          >
            Count again
          </Button>
        </div>
      )}
    </Dialog>
  )
}
