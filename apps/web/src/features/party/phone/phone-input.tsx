import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'

interface PhoneInputProps {
  label: string
  /** Shown behind the field. */
  unit?: string | null
  inputMode: 'text' | 'decimal'
  maxLength: number
  /** The same words for every question, so that they give nothing away. */
  help: ReactNode
  isDisabled: boolean
  onSend(text: string): void
  onChange?(): void
}

/** One field with its button beside it. The device neither corrects, completes nor capitalises an answer. */
export function PhoneInput({ label, unit, inputMode, maxLength, help, isDisabled, ...on }: PhoneInputProps) {
  const id = useId()
  const [text, setText] = useState('')
  function send(event: FormEvent) {
    event.preventDefault()
    if (text.trim() !== '' && !isDisabled) on.onSend(text)
  }
  return (
    <form className="party-phone-input" onSubmit={send}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <span className="party-phone-field">
        <input
          id={id}
          type="text"
          inputMode={inputMode}
          enterKeyHint="send"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="none"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the field is all there is to do, and the keyboard takes its time.
          autoFocus
          value={text}
          disabled={isDisabled}
          aria-describedby={`${id}-help`}
          onChange={({ target }) => {
            // Signs, as the server counts them: an emoji is one.
            setText([...target.value].slice(0, maxLength).join(''))
            on.onChange?.()
          }}
        />
        {unit && <span className="party-phone-unit">{unit}</span>}
      </span>
      <Button type="submit" size="lg" disabled={isDisabled || text.trim() === ''}>
        Send
      </Button>
      <p id={`${id}-help`} className="party-phone-help">
        {help}
      </p>
    </form>
  )
}
