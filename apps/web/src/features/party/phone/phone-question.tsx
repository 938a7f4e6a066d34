import type { PartySnapshotReply } from '@knowdown/contracts/parties/schemas'
import type { Answer } from '@knowdown/domain/kinds/judge'
import { INTRO_MS } from '@knowdown/domain/party/party'
import { TimerBar } from '../../../ui/game/timer-bar.tsx'
import { ANSWER_LETTERS } from '../answer-shape.tsx'
import { PhoneAnswer } from './phone-answer.tsx'
import { PhonePicture } from './phone-picture.tsx'
import type { PlayedParty } from './use-player.ts'

interface PhoneQuestionProps {
  party: PartySnapshotReply
  leftMs: number | null
  player: PlayedParty
  nameOf(category: string): string
}

export function PhoneQuestion({ party, leftMs, player, nameOf }: PhoneQuestionProps) {
  const { phase, question } = party
  const totalMs = phase === 'open' ? party.limit_ms : INTRO_MS
  // The clocks of phone and server may differ by a little, and before the first reading the time is whole.
  const shownMs = Math.min(leftMs ?? Number.POSITIVE_INFINITY, totalMs ?? 0)
  return (
    <>
      {phase !== 'closed' && totalMs !== null && (
        <div className="party-phone-time">
          <TimerBar left={shownMs / 1000} total={totalMs / 1000} label="Time left" />
          <span aria-hidden className="party-phone-seconds">
            {Math.ceil(shownMs / 1000)}
          </span>
        </div>
      )}
      {party.phones_show_question ? (
        <h1 className="party-phone-question">
          {question?.category != null && <span className="sr-only">{nameOf(question.category)}. </span>}
          {question?.question}
        </h1>
      ) : (
        <h1 className="party-phone-elsewhere">The question is on the big screen.</h1>
      )}
      {party.phones_show_question && question?.picture && (
        <PhonePicture
          key={question.picture.file}
          picture={question.picture}
          waitMs={phase === 'intro' ? (leftMs ?? 0) : 0}
        />
      )}
      {phase === 'intro' ? (
        <p role="status" className="party-phone-wait">
          Get ready…
        </p>
      ) : (
        question && (
          <PhoneAnswer
            key={`${party.round} ${party.index}`}
            question={question}
            given={player.given}
            isOpen={phase === 'open'}
            isHeld={party.paused !== null}
            onGive={player.give}
          />
        )
      )}
      <p role="status" className="party-phone-status">
        {statusText(phase, player.given, player.isSent)}
      </p>
    </>
  )
}

function statusText(phase: PartySnapshotReply['phase'], given: Answer | null, isSent: boolean): string {
  if (phase === 'closed') return given === null ? 'Time’s up.' : 'Time’s up. Look at the screen!'
  if (given === null) return ''
  if (!isSent) return 'Sending…'
  return given.kind === 'choice' ? `${ANSWER_LETTERS[given.choice] ?? 'Your answer'} is locked in.` : 'Sent.'
}
