import type { ReplyOf } from '@knowdown/contracts/endpoint'
import { recordingConsent, setRecordingConsent } from '@knowdown/contracts/recorded-games/calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useBackend } from './backend.tsx'
import { callOrThrow } from './call-or-throw.ts'

const CONSENT_QUERY = ['recording-consent']

type Consent = ReplyOf<typeof recordingConsent>

/** Whether others may play the recorded games of who is signed in. */
export function useRecordingConsent() {
  const { api } = useBackend()
  const queries = useQueryClient()
  const [failed, setFailed] = useState(false)
  const { data: consent } = useQuery<Consent>({
    queryKey: CONSENT_QUERY,
    queryFn: () => callOrThrow(api, recordingConsent, {}),
  })

  /** Null only notes that the player is being asked. Returns whether it worked. */
  const decide = useCallback(
    async (allowed: boolean | null): Promise<boolean> => {
      const reply = await api.call(setRecordingConsent, { allowed })
      setFailed(!reply.ok)
      if (reply.ok) queries.setQueryData(CONSENT_QUERY, reply.value)
      return reply.ok
    },
    [api, queries],
  )

  return { consent, failed, decide }
}
