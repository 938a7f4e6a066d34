import { findCode, joinParty } from '@knowdown/contracts/parties/calls'
import { LOBBY_CODE_LENGTH } from '@knowdown/domain/match/lobby-code'
import { MAX_NICKNAME_LENGTH, suggestNickname } from '@knowdown/domain/party/nickname'
import { ArrowRight, Dices } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useBackend } from '../../../api/backend.tsx'
import { deviceSessionId } from '../../../platform/device-keys.ts'
import { newRequestId } from '../../../platform/request-id.ts'
import { keepVisitorName, visitorName } from '../../../platform/visitor-name.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { codeInputClass, TextField } from '../../../ui/controls/text-field.tsx'
import { ErrorBanner } from '../../../ui/display/notice.tsx'
import { failureText } from '../state/failure-text.ts'
import { keepKey } from '../state/party-seats.ts'
import '../party.css'

interface JoinPartyProps {
  /** Null when the code is still to be typed. */
  code: string | null
  onCode(code: string): void
  /** The code belongs to a battle. */
  onBattle(code: string): void
  onJoined(): void
}

export function JoinParty({ code, onCode, onBattle, onJoined }: JoinPartyProps) {
  const { api } = useBackend()
  const [typed, setTyped] = useState('')
  const [name, setName] = useState(() => [...visitorName()].slice(0, MAX_NICKNAME_LENGTH).join(''))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const id = useId()
  // A retry keeps its id: when only the reply got lost, the server gives out the same seat again.
  const requestId = useRef(newRequestId())

  async function lookUp() {
    if (typed.length !== LOBBY_CODE_LENGTH) return setError('Please enter the 4 characters on the big screen.')
    const found = await api.call(findCode, { code: typed })
    if (!found.ok) return setError(failureText(found.error))
    if (found.value.kind === 'party') onCode(found.value.code)
    else onBattle(found.value.code)
  }

  async function join(party: string) {
    const joined = await api.call(joinParty, {
      code: party,
      name,
      request_id: requestId.current,
      device_id: deviceSessionId(),
    })
    if (!joined.ok) return setError(failureText(joined.error))
    keepVisitorName(name)
    keepKey('player', joined.value.code, joined.value.player_key)
    onJoined()
  }

  async function submit() {
    if (busy) return
    setBusy(true)
    setError(null)
    await (code === null ? lookUp() : join(code))
    setBusy(false)
  }

  return (
    <form
      className="party-entry"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h1 className="text-2xl">{code === null ? 'Join a party' : `Party ${code}`}</h1>
      {error !== null && <ErrorBanner message={error} onDismiss={() => setError(null)} />}
      {code === null ? (
        <div className="flex flex-col gap-3">
          <label htmlFor={id} className="text-muted">
            The code on the big screen
          </label>
          <input
            id={id}
            className={codeInputClass}
            value={typed}
            onChange={({ target }) => setTyped(target.value.replace(/\s/g, '').toUpperCase())}
            maxLength={LOBBY_CODE_LENGTH}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
          />
        </div>
      ) : (
        <div className="party-nickname">
          <TextField
            label="Your name in this party"
            value={name}
            onChange={({ target }) => setName(target.value)}
            maxLength={MAX_NICKNAME_LENGTH}
            autoComplete="nickname"
            enterKeyHint="go"
          />
          <Button
            variant="secondary"
            icon={<Dices aria-hidden />}
            onClick={() => setName(suggestNickname(Math.random))}
          >
            Another name
          </Button>
        </div>
      )}
      <Button type="submit" size="lg" busy={busy}>
        {code === null ? 'Continue' : 'Join'}
        <ArrowRight aria-hidden />
      </Button>
    </form>
  )
}
