import type { PartySnapshotReply } from '@knowdown/contracts/parties/schemas'
import { pictureAddress } from '../../../api/pictures/picture-address.ts'
import { QuestionPicture } from '../../../ui/display/question-picture.tsx'
import { TimerRing } from '../../../ui/game/timer-ring.tsx'
import { AnswerShape } from '../answer-shape.tsx'
import { AnswerTyping } from './answer-typing.tsx'
import { JoinHere } from './join-here.tsx'
import { QuestionHead, QuestionText } from './question-head.tsx'

interface HostQuestionProps {
  code: string
  party: PartySnapshotReply
  leftMs: number | null
  answered: number
  players: number
  nameOf(category: string): string
}

const WARN_AT_SECONDS = 5
const INTRO_SECONDS = 4
/** Longer ones would not fit in two lines. */
const LONG_OPTION = 28

export function HostQuestion({ code, party, leftMs, answered, players, nameOf }: HostQuestionProps) {
  const { phase, question, limit_ms: limitMs } = party
  const options = question?.options ?? null
  const picture = question?.picture ?? null
  const seconds = (leftMs ?? 0) / 1000
  return (
    <section className="party-question" aria-label={`Question ${party.index + 1}`} data-picture={picture !== null}>
      <QuestionHead party={party} nameOf={nameOf} />
      {!party.locked && <JoinHere code={code} size="corner" />}
      <QuestionText text={question?.question ?? ''} />
      {picture && (
        <QuestionPicture address={pictureAddress(picture.file, 'large')} alt={picture.alt} className="party-picture" />
      )}
      <div className="party-clock">
        {phase === 'closed' ? (
          <p className="party-answered">
            <strong>Time’s up</strong>
          </p>
        ) : (
          <>
            {phase === 'open' && (
              <p className="party-answered">
                <strong>
                  {answered} of {players}
                </strong>
                answered
              </p>
            )}
            {phase === 'open' && limitMs === null ? (
              <p className="party-answered">No time limit</p>
            ) : (
              <TimerRing
                left={seconds}
                total={phase === 'open' ? (limitMs ?? 0) / 1000 : INTRO_SECONDS}
                label={phase === 'open' ? 'Time left to answer' : 'Answers open in'}
                warnAt={phase === 'open' ? WARN_AT_SECONDS : 0}
                pulse
                size="party"
              />
            )}
          </>
        )}
      </div>
      {question?.kind === 'typeIn' || question?.kind === 'number' ? (
        <AnswerTyping kind={question.kind} answered={answered} players={players} isOpen={phase !== 'intro'} />
      ) : (
        <AnswerOptions options={options} isSeveral={question?.kind === 'several'} />
      )}
    </section>
  )
}

function AnswerOptions({ options, isSeveral }: { options: readonly string[] | null; isSeveral: boolean }) {
  const isLong = (options ?? []).some((option) => option.length > LONG_OPTION)
  return (
    <div className="party-options-area">
      {isSeveral && <p className="party-several">Several answers may be right.</p>}
      <ul
        className="party-options"
        data-waiting={options === null}
        data-long={isLong}
        data-many={(options?.length ?? 0) > 4}
      >
        {(options ?? ['', '', '', '']).map((option, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place; they never move.
          <li key={place} className="party-option" data-place={place}>
            {options !== null && (
              <>
                <AnswerShape place={place} />
                <span className="party-option-text">{option}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
