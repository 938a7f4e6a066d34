import { claimWin, endLobby, requestRematch, setReady, submitAnswer } from '@knowdown/contracts/battles/calls'
import type { InputOf } from '@knowdown/contracts/endpoint'
import { ok, type Result, refuse } from '@knowdown/domain/result'
import { useEffect, useEffectEvent, useReducer } from 'react'
import { useBackend } from '../../../api/backend.tsx'
import { gameSounds } from '../../../platform/game-sounds.ts'
import { impact } from '../../../platform/haptics.ts'
import { matchReducer } from './match-reducer.ts'
import { type MatchScreen, openingScreen } from './match-screen.ts'
import { answerFailedMessage, CANNOT_SUBMIT, claimFailedMessage, readyFailedMessage } from './messages.ts'
import type { Seat } from './seat.ts'
import { useLobbyConnection } from './use-lobby-connection.ts'

export interface Match {
  screen: MatchScreen
  /** Whether events arrive from the server. */
  isLive: boolean
  setReady(): void
  choose(option: string): void
  timeRanOut(index: number): void
  playAgain(): void
  /** Ends the game, which the opponent has left alone for too long. */
  claim(): void
  /** Ends the lobby on the server. The screen does not wait for it: the seat is given up either way. */
  leave(): void
  dismissError(): void
}

/** One seat of a battle: events from the server and what the player does become actions, and the player's calls are sent. */
export function useMatch(seat: Seat): Match {
  const { api } = useBackend()
  const [screen, dispatch] = useReducer(matchReducer, seat.role, openingScreen)
  const isLive = useLobbyConnection(seat, screen, dispatch)
  const credentials = { lobby_code: seat.code, player_id: seat.playerId }

  // The view was loaded again and the question is still open: an answer that got lost is sent once more.
  const unsent = screen.stale ? null : unsentAnswer(seat, screen)
  const unsentIndex = unsent?.question_index
  const resend = useEffectEvent(() => {
    if (!unsent) return
    dispatch({ type: 'answer-resent', index: unsent.question_index })
    void sendAnswer(unsent)
  })
  useEffect(() => {
    if (unsentIndex !== undefined) resend()
  }, [unsentIndex])

  async function sendReady() {
    if (screen.readying || screen.ready) return
    dispatch({ type: 'ready-pressed' })
    const reply = await api.call(setReady, { ...credentials, round: screen.round })
    dispatch(reply.ok ? { type: 'ready-accepted' } : { type: 'ready-failed', message: readyFailedMessage(reply.error) })
  }

  /** One tap: whoever wants to play again is ready for it, and the game starts when both are. */
  async function playAgain() {
    dispatch({ type: 'play-again-pressed' })
    // Only tells the opponent, who may still read the result; 'ready' goes out even if it gets lost.
    await api.call(requestRematch, credentials)
    const reply = await api.call(setReady, { ...credentials, round: screen.round })
    dispatch(reply.ok ? { type: 'ready-accepted' } : { type: 'ready-failed', message: readyFailedMessage(reply.error) })
  }

  async function claim() {
    const reply = await api.call(claimWin, credentials)
    if (!reply.ok) dispatch({ type: 'error-occurred', message: claimFailedMessage(reply.error) })
  }

  function choose(option: string) {
    const answer = answerToSend(seat, screen, option)
    if (!answer.ok) return dispatch({ type: 'error-occurred', message: answer.error })
    if (!answer.value) return
    impact('Light')
    dispatch({ type: 'option-chosen', option, at: Date.now() })
    void sendAnswer(answer.value)
  }

  async function sendAnswer(answer: Answer) {
    const { question_index: index, answer: option } = answer
    const reply = await api.call(submitAnswer, answer)
    if (!reply.ok) {
      const message = answerFailedMessage(reply.error)
      return dispatch({ type: 'answer-failed', index, message, canRetry: reply.error.kind !== 'refused' })
    }
    impact(reply.value.was_correct ? 'Medium' : 'Heavy')
    gameSounds.play(reply.value.was_correct ? 'right' : 'wrong')
    dispatch({ type: 'answer-judged', index, option, reply: reply.value, at: Date.now() })
  }

  return {
    screen,
    isLive,
    setReady: () => void sendReady(),
    choose,
    timeRanOut: (index) => dispatch({ type: 'time-ran-out', index }),
    playAgain: () => void playAgain(),
    claim: () => void claim(),
    leave: () => void api.call(endLobby, credentials),
    dismissError: () => dispatch({ type: 'error-dismissed' }),
  }
}

type Answer = InputOf<typeof submitAnswer> & { answer: string }

/** What is sent for an option; null when the question is answered already. */
export function answerToSend(
  seat: Pick<Seat, 'code' | 'playerId'>,
  { turn, round }: Pick<MatchScreen, 'turn' | 'round'>,
  option: string,
): Result<Answer | null, string> {
  if (turn.kind === 'judged' || (turn.kind === 'open' && (turn.choice !== null || turn.timeUp))) return ok(null)
  if (turn.kind !== 'open' || seat.code === '' || seat.playerId === '' || !turn.question.options.includes(option)) {
    return refuse(CANNOT_SUBMIT)
  }
  return ok({
    lobby_code: seat.code,
    player_id: seat.playerId,
    question_index: turn.index,
    round,
    answer: option,
    is_timeout: false,
  })
}

/** A chosen answer that never reached the server, while its question is still open. */
function unsentAnswer(seat: Seat, { turn, round }: MatchScreen): Answer | null {
  if (turn.kind !== 'open' || !turn.choice || turn.choice.sent) return null
  const answer = answerToSend(seat, { turn: { ...turn, choice: null }, round }, turn.choice.option)
  return answer.ok ? answer.value : null
}
