import { isRight, type Kind, shareOf } from '@knowdown/domain/kinds/judge'
import { readAnswerText, writeAnswerText } from '@knowdown/domain/run/answer-text'
import type { Practice } from '../../features/mistakes/use-practice.ts'
import type { Pip } from '../../ui/game/pips.tsx'
import { OwnQuestionScreen } from '../own-run/own-question-screen.tsx'

interface OwnPracticeProps {
  practice: Practice
  /** What the card asks. */
  own: Kind
  pips: readonly Pip[]
  onClose(): void
}

/** Practises a missed question of an own quiz. */
export function OwnPractice({ practice, own, pips, onClose }: OwnPracticeProps) {
  const { cards, index, choose, next } = practice
  const current = cards[index]
  if (!current) return null
  const { card, chosen } = current
  const given = chosen === null ? null : readAnswerText(own, chosen)
  const share = given ? shareOf(own, given) : 0
  return (
    <OwnQuestionScreen
      title="Own quiz"
      index={index}
      pips={pips}
      question={{
        text: card.question,
        kind: own.kind,
        options: card.options,
        unit: own.kind === 'number' ? own.unit : '',
        picture: card.picture ?? null,
      }}
      pending={null}
      settled={
        chosen === null
          ? null
          : { given, key: own, correct: isRight(share), share, explanation: card.explanation ?? '' }
      }
      nextLabel="Next"
      onGive={(answer) => choose(writeAnswerText(answer))}
      onNext={next}
      onClose={onClose}
    />
  )
}
