import { ArrowRight, CircleAlert } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { CodeBoxes } from './code-boxes.tsx'
import { type JoinOptions, useJoin } from './use-join.ts'
import '../battle.css'
import './entry.css'

interface JoinGameProps extends JoinOptions {
  /** Filled in already after an invitation link. */
  invitedCode: string
  /** The warning, open while a category is given. */
  warning(shown: { category: string | null; onAccepted(): void; onDecline(): void }): ReactNode
  onCreate(): void
  onHome(): void
}

/** A friend's code, whatever it is for. */
export function JoinGame({ invitedCode, warning, onCreate, onHome, ...options }: JoinGameProps) {
  const [code, setCode] = useState(invitedCode)
  const { busy, error, dismiss, join, ...consent } = useJoin(options)
  const id = useId()
  return (
    <section aria-label="Join Game" className="battle-entry">
      <div className="battle-entry-words">
        <h1 className="text-3xl">Join Game</h1>
        <label htmlFor={id} className="text-muted">
          Enter the 4-character lobby code
        </label>
      </div>
      <form
        className="battle-entry-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          join(code)
        }}
      >
        <CodeBoxes
          id={id}
          code={code}
          invalid={error !== null}
          aria-describedby={error === null ? undefined : `${id}-error`}
          onChange={(typed) => {
            dismiss()
            setCode(typed)
          }}
        />
        {error !== null && (
          <p role="alert" id={`${id}-error`} className="code-entry-error">
            <CircleAlert aria-hidden size={22} />
            {error}
          </p>
        )}
        <Button type="submit" size="lg" busy={busy}>
          Join Game
          <ArrowRight aria-hidden />
        </Button>
      </form>
      <div className="battle-entry-ways">
        <Button variant="strong" tight className="flex-auto" onClick={onCreate}>
          Create New Game
        </Button>
        <Button variant="quiet" tight className="flex-auto" onClick={onHome}>
          Back to Home
        </Button>
      </div>
      {warning({
        category: consent.warned?.category ?? null,
        onAccepted: consent.acceptWarning,
        onDecline: consent.declineWarning,
      })}
    </section>
  )
}
