import { endLobby, setReady, submitAnswer } from '@knowdown/contracts/matches'
import { useEffect, useReducer } from 'react'
import { useBackend } from '../../../api/backend.tsx'
import { impact } from '../../../platform/haptics.ts'
import { type Answer, answerToSend } from './answer-to-send.ts'
import { answerWordsFor, readyWords } from './failure-words.ts'
import type { MatchFact } from './match-fact.ts'
import { matchScreen } from './match-reducer.ts'
import { type MatchScreen, openingScreen } from './match-screen.ts'
import type { Seat } from './seat.ts'
import { useLobbyConnection } from './use-lobby-connection.ts'

export interface Match {
  screen: MatchScreen
  /** False while the connection is away. */
  live: boolean
  ready(): void
  choose(option: string): void
  timeRanOut(index: number): void
  again(): void
  /** Tells the server that the player goes. Nobody waits for it: the seat is left either way. */
  leave(): void
  dismiss(): void
}

/** Wires one seat of a battle: what is heard and read becomes facts, what the player does becomes calls. */
export function useMatch(seat: Seat): Match {
  const { api } = useBackend()
  const [screen, hear] = useReducer(matchScreen, seat.role, openingScreen)
  const { code, playerId } = seat
  const key = { lobby_code: code, player_id: playerId }

  const live = useLobbyConnection(seat, screen, hear)

  // The server's word is in again and the question is still open: the choice that got lost goes out once more.
  const unsent = screen.stale ? null : unsentAnswer(seat, screen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that one is found unsent.
  useEffect(() => {
    if (!unsent) return
    hear({ type: 'answer-resent', index: unsent.question_index })
    void send(unsent)
  }, [unsent?.question_index])

  async function ready() {
    if (screen.readying || screen.ready) return
    hear({ type: 'ready-pressed' })
    const taken = await api.call(setReady, key)
    hear(taken.ok ? { type: 'ready-taken' } : { type: 'ready-failed', message: readyWords(taken.error) })
  }

  function choose(option: string) {
    const answer = answerToSend(seat, screen.turn, option)
    if (!answer.ok) return hear({ type: 'failed', message: answer.error })
    if (!answer.value) return
    impact('Light')
    hear({ type: 'option-chosen', option, at: Date.now() })
    void send(answer.value)
  }

  async function send(answer: Answer) {
    const { question_index: index, answer: option } = answer
    const sent = await api.call(submitAnswer, answer)
    if (sent.ok) impact(sent.value.was_correct ? 'Medium' : 'Heavy')
    hear(
      sent.ok ? { type: 'answer-judged', index, option, reply: sent.value, at: Date.now() } : failed(index, sent.error),
    )
  }

  return {
    screen,
    live,
    ready: () => void ready(),
    choose,
    timeRanOut: (index) => hear({ type: 'time-ran-out', index }),
    again: () => hear({ type: 'again-pressed' }),
    leave: () => void api.call(endLobby, key),
    dismiss: () => hear({ type: 'error-dismissed' }),
  }
}

const failed = (index: number, failure: Parameters<typeof answerWordsFor>[0]): MatchFact => ({
  type: 'answer-failed',
  index,
  message: answerWordsFor(failure),
  again: failure.kind !== 'refused',
})

/** A choice whose way to the server broke off while its question is still open. */
function unsentAnswer(seat: Seat, { turn }: MatchScreen): Answer | null {
  if (turn.kind !== 'open' || !turn.choice || turn.choice.sent) return null
  const answer = answerToSend(seat, { ...turn, choice: null }, turn.choice.option)
  return answer.ok ? answer.value : null
}
