import { answerParty, partyState } from '@knowdown/contracts/parties/calls'
import type { PartySnapshotReply } from '@knowdown/contracts/parties/schemas'
import type { Answer } from '@knowdown/domain/kinds/judge'
import { PHONE_READS_EVERY_MS } from '@knowdown/domain/party/party'
import { useEffect, useState } from 'react'
import { useBackend } from '../../../api/backend.tsx'
import { impact } from '../../../platform/haptics.ts'
import { failureText } from '../state/failure-text.ts'
import { givenOf } from '../state/given-answer.ts'
import { usePartyFeed } from '../state/use-party-feed.ts'

/** A hall full of phones spreads its reads over a second or two. */
const MS_PER_PLAYER = 1
const MAX_SPREAD_MS = 2_000
const RETRY_MS = 800

interface Chosen {
  round: number
  index: number
  given: Answer
  isSent: boolean
}

/** The party as one player sees it, and the way to answer. */
export function usePlayer(code: string, key: string) {
  const { api } = useBackend()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [error, setError] = useState<string | null>(null)
  const feed = usePartyFeed({
    code,
    key,
    isHost: false,
    read: () => api.call(partyState, { code, player_key: key }),
    delayMs: ({ you }) => Math.random() * Math.min(MAX_SPREAD_MS, you.players * MS_PER_PLAYER),
    liveIntervalMs: PHONE_READS_EVERY_MS,
  })
  const { party, reply } = feed
  const isCurrent = chosen !== null && chosen.round === party?.round && chosen.index === party.index
  const isRead = reply !== null && reply.party.round === party?.round && reply.party.index === party.index
  const given = isCurrent ? chosen.given : isRead ? givenOf(reply.you) : null
  const pending = isCurrent && !chosen.isSent && party?.phase === 'open' ? chosen : null

  useEffect(() => {
    if (!pending) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout>
    const waiting = pending
    const { round, index, given: sent } = waiting
    async function send() {
      const answer = await api.call(answerParty, { code, player_key: key, round, index, ...toInput(sent) })
      if (isOver) return
      if (answer.ok) return setChosen((now) => (now === waiting ? { ...waiting, isSent: true } : now))
      // The same answer counts once, so it is safe to send it again until somebody replies.
      if (answer.error.kind === 'offline') {
        timer = setTimeout(() => void send(), RETRY_MS)
        return
      }
      setError(failureText(answer.error))
      setChosen((now) => (now === waiting ? null : now))
    }
    void send()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [api, code, key, pending])

  return {
    ...feed,
    you: reply?.you ?? null,
    /** Whether `you` belongs to the right answer that is shown, with all that the host has accepted. */
    isRead: isRead && isShown(reply.party) && reply.party.corrections === party.corrections,
    given,
    isSent: !isCurrent || chosen.isSent,
    error,
    dismissError: () => setError(null),
    give(answer: Answer) {
      if (party?.phase !== 'open' || given !== null || party.paused) return
      impact('Light')
      setError(null)
      setChosen({ round: party.round, index: party.index, given: answer, isSent: false })
    },
  }
}

const isShown = ({ phase }: PartySnapshotReply): boolean => phase === 'reveal' || phase === 'standings'

function toInput(given: Answer) {
  switch (given.kind) {
    case 'choice':
      return { choice: given.choice }
    case 'several':
      return { choices: [...given.choices] }
    case 'typeIn':
      return { text: given.text }
    case 'number':
      return { number: given.number }
  }
}

export type PlayedParty = ReturnType<typeof usePlayer>
