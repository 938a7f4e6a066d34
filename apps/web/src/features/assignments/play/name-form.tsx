import { claimAssignedName, goOnAssigned } from '@knowdown/contracts/assignments/player'
import { PERSONAL_CODE_LENGTH } from '@knowdown/domain/assignment/assignment-code'
import { MOST_PLAYER_NAME } from '@knowdown/domain/assignment/player-names'
import { ArrowRight } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useBackend } from '../../../api/backend.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { failureText } from '../failure-text.ts'
import { deviceId, keepSeat } from './assigned-seats.ts'

interface NameFormProps {
  code: string
  hasList: boolean
  onSeated(): void
}

/** Whoever types a name hears whether it is found; another device goes on with a personal code. */
export function NameForm({ code, hasList, onSeated }: NameFormProps) {
  const { api } = useBackend()
  const [name, setName] = useState('')
  const [personalCode, setPersonalCode] = useState('')
  const [isElsewhere, setIsElsewhere] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function claim(): Promise<string | null> {
    const claimed = await api.call(claimAssignedName, { code, name, device_id: deviceId() })
    if (!claimed.ok) return failureText(claimed.error)
    const { outcome, seat } = claimed.value
    if (seat) keepSeat(code, seat.player_key)
    if (outcome === 'found') return null
    if (outcome === 'ask-your-teacher') return 'This name is not on the list. Ask your teacher.'
    setIsElsewhere(true)
    return hasList
      ? 'This name is taken. If it is yours, type your personal code, or ask your teacher.'
      : 'This name is taken. Add something to it, or type your personal code.'
  }

  async function goOn(): Promise<string | null> {
    const joined = await api.call(goOnAssigned, { code, name, personal_code: personalCode })
    if (!joined.ok) return failureText(joined.error)
    keepSeat(code, joined.value.player_key)
    return null
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (name.trim() === '') return setError('Please type your name.')
    setBusy(true)
    setError(null)
    const failure = await (personalCode.trim() === '' ? claim() : goOn())
    setBusy(false)
    if (failure === null) onSeated()
    else setError(failure)
  }

  return (
    <form className="assigned-name" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Your name"
        hint={hasList ? 'As your teacher wrote it. Capitals and accents do not matter.' : 'Your teacher sees it.'}
        value={name}
        error={error}
        maxLength={MOST_PLAYER_NAME}
        autoComplete="off"
        enterKeyHint="go"
        onChange={({ target }) => {
          setError(null)
          setName(target.value)
        }}
      />
      {isElsewhere ? (
        <TextField
          label="Personal code"
          hint={`${PERSONAL_CODE_LENGTH} characters, shown on the device where you began`}
          value={personalCode}
          maxLength={PERSONAL_CODE_LENGTH + 2}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => setPersonalCode(target.value.toUpperCase())}
        />
      ) : (
        <Button variant="quiet" size="sm" className="-ms-3 self-start" onClick={() => setIsElsewhere(true)}>
          I began on another device
        </Button>
      )}
      <Button type="submit" size="lg" busy={busy}>
        Continue
        <ArrowRight aria-hidden />
      </Button>
    </form>
  )
}
