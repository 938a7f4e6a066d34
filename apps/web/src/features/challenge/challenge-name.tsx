import { renameInChallenge } from '@knowdown/contracts/challenges/calls'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useBackend } from '../../api/backend.tsx'
import { reloadQueries } from '../../api/query-client.ts'
import { visitorInput } from '../../api/visitor-input.ts'
import { keepVisitorName } from '../../platform/visitor-name.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { type Challenge, challengeQuery, failureText } from './use-challenge.ts'

/** Visitors have a generated name until they choose one, here or elsewhere; accounts have theirs. */
export function ChallengeName({ challenge }: { challenge: Challenge }) {
  const { api } = useBackend()
  const queries = useQueryClient()
  const { challenge_id, own_name } = challenge
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const saved = await api.call(renameInChallenge, { challenge_id, name, ...visitorInput(true) })
    setBusy(false)
    setError(saved.ok ? null : failureText(saved.error))
    if (!saved.ok) return
    keepVisitorName(name)
    setName('')
    await reloadQueries(queries, challengeQuery(challenge_id))
  }

  return (
    <form className="challenge-name" onSubmit={(event) => void save(event)}>
      <TextField
        label="Your name here"
        placeholder={own_name ?? ''}
        maxLength={24}
        autoComplete="nickname"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={error}
      />
      <Button type="submit" variant="secondary" busy={busy} disabled={name.trim() === ''}>
        Save
      </Button>
    </form>
  )
}
