import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { classNames } from '../styles/class-names.ts'

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'aria-invalid' | 'aria-describedby'> & {
  label: string
  /** Shown under the field, unless there is an error. */
  hint?: ReactNode
  error?: string | null
}

/** For an input that takes one short code in large letters. */
export const codeInputClass = 'field-input field-input-code'

/** A labelled input. Passwords can be shown, because people mistype hidden ones and then choose weaker ones. */
export function TextField({ label, hint, error, type = 'text', ...input }: TextFieldProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const secret = type === 'password'
  const note = error || hint
  return (
    <div className="field">
      <label htmlFor={id} id={`${id}-label`} className="field-label">
        {label}
      </label>
      <div className="field-box">
        <input
          {...input}
          id={id}
          type={secret && shown ? 'text' : type}
          className={classNames('field-input', secret && 'field-input-secret')}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {secret && (
          <button
            type="button"
            className="field-reveal"
            aria-pressed={shown}
            aria-describedby={`${id}-label`}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        )}
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? 'field-error' : 'field-hint'}>
          {note}
        </p>
      )}
    </div>
  )
}
