import { LOBBY_CODE_LENGTH } from '@knowdown/domain/match/lobby-code'
import { ArrowRight } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { codeInputClass } from '../../../ui/text-field.tsx'
import { EntryFrame } from './entry-frame.tsx'
import { normalizeTypedCode } from './invitation.ts'

interface JoinGameProps {
  embedded: boolean
  busy: boolean
  /** Filled in already after an invitation link. */
  invitedCode: string
  onJoin(code: string): void
  onCreate(): void
  onHome(): void
}

export function JoinGame({ embedded, busy, invitedCode, onJoin, onCreate, onHome }: JoinGameProps) {
  const [code, setCode] = useState(invitedCode)
  const id = useId()
  return (
    <EntryFrame
      embedded={embedded}
      title="Join Game"
      about={<label htmlFor={id}>Enter the 4-character lobby code</label>}
      onHome={onHome}
    >
      <form
        className="battle-actions"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onJoin(code)
        }}
      >
        <input
          id={id}
          className={codeInputClass}
          value={code}
          onChange={({ target }) => setCode(normalizeTypedCode(target.value))}
          placeholder="Enter 4-character code"
          maxLength={LOBBY_CODE_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
        />
        <Button type="submit" size="lg" busy={busy}>
          Join Game
          <ArrowRight aria-hidden />
        </Button>
      </form>
      <Button size="lg" variant="secondary" onClick={onCreate}>
        Create New Game
      </Button>
    </EntryFrame>
  )
}
