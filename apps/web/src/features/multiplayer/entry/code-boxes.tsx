import { LOBBY_CODE_LENGTH } from '@knowdown/domain/match/lobby-code'
import { type ComponentProps, useEffect, useRef } from 'react'
import { LONG_CODE_LENGTH, normalizeTypedCode } from './invitation.ts'
import './code-boxes.css'

interface CodeBoxesProps extends Pick<ComponentProps<'input'>, 'id' | 'aria-describedby'> {
  code: string
  invalid: boolean
  onChange(code: string): void
}

/** One real input; the boxes under it only draw what is typed. A code of eight turns the four boxes into eight. */
export function CodeBoxes({ code, invalid, onChange, ...rest }: CodeBoxesProps) {
  const input = useRef<HTMLInputElement>(null)
  const count = code.length > LOBBY_CODE_LENGTH ? LONG_CODE_LENGTH : LOBBY_CODE_LENGTH

  useEffect(() => input.current?.focus({ preventScroll: true }), [])

  return (
    <div className="code-entry" data-invalid={invalid} data-count={count}>
      <div aria-hidden className="code-entry-boxes">
        {Array.from({ length: count }, (_, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place; they never move.
            key={place}
            className="code-entry-box"
            data-next={place === Math.min(code.length, count - 1)}
            data-full={place < code.length}
          >
            {code[place] !== undefined && <span key={code[place]}>{code[place]}</span>}
          </span>
        ))}
      </div>
      <input
        {...rest}
        ref={input}
        data-first-focus
        className="code-entry-input"
        value={code}
        onChange={({ target }) => onChange(normalizeTypedCode(target.value))}
        placeholder="Enter 4-character code"
        aria-invalid={invalid || undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
      />
    </div>
  )
}
