import { LIMITS, lengthOf } from '@knowdown/domain/own-quiz/limits'
import { ArrowDown, ArrowUp, Check, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { CrossIcon } from '../../../ui/display/icons.tsx'
import { LETTERS } from '../quiz-text.ts'
import {
  addOption,
  deleteOption,
  isRightOption,
  markRight,
  moveOption,
  type OptionKind,
  writeOption,
} from './change-answer.ts'
import { Counter, GrowingText } from './growing-text.tsx'

interface OptionRowsProps {
  answer: OptionKind
  onChange(answer: OptionKind, field: string): void
  onFocus(field: string): void
}

const COUNTED_FROM = 100

export const optionField = (place: number): string => `option-${place}`

export function OptionRows({ answer, onChange, onFocus }: OptionRowsProps) {
  const name = useId()
  const [open, setOpen] = useState<number | null>(null)
  const { options } = answer
  const canAdd = options.length < LIMITS.options.most

  function add() {
    onChange(addOption(answer), 'options')
    onFocus(optionField(options.length))
  }

  function move(place: number, by: 1 | -1) {
    if (options[place + by] === undefined) return
    onChange(moveOption(answer, place, by), 'options')
    onFocus(optionField(place + by))
  }

  function remove(place: number) {
    setOpen(null)
    onChange(deleteOption(answer, place), 'options')
    onFocus(optionField(Math.max(0, place - 1)))
  }

  function press(event: KeyboardEvent, place: number) {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    const isEmpty = options[place] === ''
    if (key === 'Enter' && !ctrlKey && !metaKey && !shiftKey) {
      event.preventDefault()
      if (place + 1 < options.length) onFocus(optionField(place + 1))
      else if (canAdd) add()
    } else if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      event.preventDefault()
      event.stopPropagation()
      move(place, key === 'ArrowUp' ? -1 : 1)
    } else if (key === 'Backspace' && isEmpty && options.length > LIMITS.options.least) {
      event.preventDefault()
      remove(place)
    }
  }

  return (
    <>
      <ol className="option-rows">
        {options.map((option, place) => {
          const letter = LETTERS[place] ?? String(place + 1)
          const isRight = isRightOption(answer, place)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place; its text changes with every key.
            <li key={place}>
              <div className="option-row" data-right={isRight} data-over={lengthOf(option) > LIMITS.option.most}>
                <button
                  type="button"
                  className="option-letter"
                  aria-expanded={open === place}
                  aria-label={`Move or delete option ${letter}`}
                  onClick={() => setOpen(open === place ? null : place)}
                >
                  {letter}
                </button>
                <GrowingText
                  field={optionField(place)}
                  className="option-text"
                  aria-label={`Option ${letter}`}
                  placeholder={place < LIMITS.options.least ? 'Write an option' : 'Another option'}
                  value={option}
                  onChange={(event) => onChange(writeOption(answer, place, event.target.value), optionField(place))}
                  onKeyDown={(event) => press(event, place)}
                />
                <Counter length={lengthOf(option)} most={LIMITS.option.most} from={COUNTED_FROM} />
                <label className="option-mark">
                  <input
                    type={answer.kind === 'choice' ? 'radio' : 'checkbox'}
                    name={name}
                    checked={isRight}
                    aria-label={`Option ${letter} is right`}
                    onChange={() => onChange(markRight(answer, place), 'right')}
                  />
                  <span aria-hidden className="option-tick">
                    {isRight && <Check size={18} strokeWidth={3} />}
                  </span>
                  <span aria-hidden className="option-word">
                    {isRight ? 'Right' : 'Wrong'}
                  </span>
                </label>
                <IconButton
                  label={`Delete option ${letter}`}
                  className="icon-button-plain option-delete"
                  disabled={options.length <= LIMITS.options.least}
                  onClick={() => remove(place)}
                >
                  <CrossIcon />
                </IconButton>
              </div>
              {open === place && (
                <div className="option-tools">
                  <Button
                    variant="secondary"
                    size="sm"
                    icon={<ArrowUp aria-hidden />}
                    disabled={place === 0}
                    onClick={() => move(place, -1)}
                  >
                    Up
                  </Button>
                  <Button
                    variant="secondary"
                    size="sm"
                    icon={<ArrowDown aria-hidden />}
                    disabled={place === options.length - 1}
                    onClick={() => move(place, 1)}
                  >
                    Down
                  </Button>
                  <Button
                    variant="secondary"
                    size="sm"
                    icon={<Trash2 aria-hidden />}
                    disabled={options.length <= LIMITS.options.least}
                    onClick={() => remove(place)}
                  >
                    Delete
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ol>
      {canAdd && (
        <Button variant="secondary" size="sm" icon={<Plus aria-hidden />} className="option-add" onClick={add}>
          Option <kbd className="editor-key">Enter</kbd>
        </Button>
      )}
    </>
  )
}
