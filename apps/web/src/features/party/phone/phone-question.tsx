import type { PartySnapshotReply } from '@knowdown/contracts/party-schemas'
import { INTRO_MS } from '@knowdown/domain/party/party'
import { TimerBar } from '../../../ui/timer-bar.tsx'
import { useAnswerKeys } from '../../../ui/use-answer-keys.ts'
import { ANSWER_LETTERS, AnswerShape } from '../answer-shape.tsx'
import type { PlayedParty } from './use-player.ts'

interface PhoneQuestionProps {
  party: PartySnapshotReply
  leftMs: number | null
  player: PlayedParty
  nameOf(category: string): string
}

export function PhoneQuestion({ party, leftMs, player, nameOf }: PhoneQuestionProps) {
  const { phase, question } = party
  const { choice, choose } = player
  const options = question?.options ?? null
  const totalMs = phase === 'open' ? (party.limit_ms ?? 0) : INTRO_MS
  const seconds = Math.ceil((leftMs ?? 0) / 1000)
  useAnswerKeys((key) => {
    if (key.type === 'option' && options && key.place < options.length) choose(key.place)
  })
  return (
    <>
      {phase !== 'closed' && (
        <div className="party-phone-time">
          <TimerBar left={(leftMs ?? 0) / 1000} total={totalMs / 1000} label="Time left" />
          <span aria-hidden className="party-phone-seconds">
            {seconds}
          </span>
        </div>
      )}
      <h1 className="party-phone-question">
        {question && <span className="sr-only">{nameOf(question.category)}. </span>}
        {question?.question}
      </h1>
      {options === null ? (
        <p role="status" className="party-phone-wait">
          Get ready…
        </p>
      ) : (
        <ul className="party-phone-options">
          {options.map((option, place) => (
            <li key={option}>
              <button
                type="button"
                className="party-phone-option"
                data-place={place}
                data-look={choice === null ? 'open' : choice === place ? 'chosen' : 'dimmed'}
                disabled={choice !== null || phase !== 'open' || party.paused !== null}
                onClick={() => choose(place)}
              >
                <AnswerShape place={place} />
                <span className="sr-only">{ANSWER_LETTERS[place]}: </span>
                <span className="party-phone-option-text">{option}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="party-phone-status">
        {statusText(phase, choice, player.isSent)}
      </p>
    </>
  )
}

function statusText(phase: PartySnapshotReply['phase'], choice: number | null, isSent: boolean): string {
  if (phase === 'closed') return choice === null ? 'Time’s up.' : 'Time’s up. Look at the screen!'
  if (choice === null) return ''
  return isSent ? `${ANSWER_LETTERS[choice] ?? 'Your answer'} is locked in.` : 'Sending…'
}
