import type { PartySnapshotReply } from '@knowdown/contracts/party-schemas'
import type { Answer } from '@knowdown/domain/kinds/judge'
import { LIMITS } from '@knowdown/domain/own-quiz/limits'
import { INTRO_MS } from '@knowdown/domain/party/party'
import { TimerBar } from '../../../ui/game/timer-bar.tsx'
import { useAnswerKeys } from '../../../ui/game/use-answer-keys.ts'
import { ANSWER_LETTERS } from '../answer-shape.tsx'
import { givenText } from '../state/given-answer.ts'
import { PhoneInput } from './phone-input.tsx'
import { PhoneNumber } from './phone-number.tsx'
import { PhoneOptions } from './phone-options.tsx'
import { PhonePicture } from './phone-picture.tsx'
import { PhoneSeveral } from './phone-several.tsx'
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
  const seconds = Math.ceil((leftMs ?? 0) / 1000)
  return (
    <>
      {phase !== 'closed' && totalMs !== null && (
        <div className="party-phone-time">
          <TimerBar left={(leftMs ?? 0) / 1000} total={totalMs / 1000} label="Time left" />
          <span aria-hidden className="party-phone-seconds">
            {seconds}
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
        <PhoneAnswer key={`${party.round} ${party.index}`} party={party} player={player} />
      )}
      <p role="status" className="party-phone-status">
        {statusText(phase, player.given, player.isSent)}
      </p>
    </>
  )
}

/** What the question asks for: a tap, several, a word or a number. */
function PhoneAnswer({ party, player }: Pick<PhoneQuestionProps, 'party' | 'player'>) {
  const { phase, question } = party
  const { given, give } = player
  const options = question?.options ?? []
  const isDisabled = given !== null || phase !== 'open' || party.paused !== null
  useAnswerKeys((key) => {
    const isChoice = question?.kind === 'choice' && key.type === 'option' && key.place < options.length
    if (isChoice && !isDisabled) give({ kind: 'choice', choice: key.place })
  })
  switch (question?.kind) {
    case 'choice':
      return (
        <PhoneOptions
          options={options}
          chosen={given?.kind === 'choice' ? [given.choice] : []}
          isSettled={given !== null}
          isDisabled={isDisabled}
          onPress={(choice) => give({ kind: 'choice', choice })}
        />
      )
    case 'several':
      return (
        <PhoneSeveral
          options={options}
          sent={given?.kind === 'several' ? given.choices : null}
          isDisabled={isDisabled}
          onSend={(choices) => give({ kind: 'several', choices })}
        />
      )
    default:
      if (given) return <p className="party-phone-own">{givenText(given, { options, unit: question?.unit ?? null })}</p>
      if (phase !== 'open') return null
      return question?.kind === 'number' ? (
        <PhoneNumber
          unit={question.unit}
          isDisabled={isDisabled}
          onSend={(number) => give({ kind: 'number', number })}
        />
      ) : (
        <PhoneInput
          label="Your answer"
          inputMode="text"
          maxLength={LIMITS.acceptedAnswer.most}
          help="Capitals, accents, small slips: fine"
          isDisabled={isDisabled}
          onSend={(text) => give({ kind: 'typeIn', text })}
        />
      )
  }
}

function statusText(phase: PartySnapshotReply['phase'], given: Answer | null, isSent: boolean): string {
  if (phase === 'closed') return given === null ? 'Time’s up.' : 'Time’s up. Look at the screen!'
  if (given === null) return ''
  if (!isSent) return 'Sending…'
  return given.kind === 'choice' ? `${ANSWER_LETTERS[given.choice] ?? 'Your answer'} is locked in.` : 'Sent.'
}
