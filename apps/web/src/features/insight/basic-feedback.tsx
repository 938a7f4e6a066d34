import { answerShown, type HistoryEntry } from '@knowdown/domain/solo/solo-state'
import { CheckIcon, CrossIcon } from '../../ui/icons.tsx'

export function BasicFeedback({ entry }: { entry: HistoryEntry }) {
  const { isCorrect, question, selectedAnswer } = entry
  return (
    <div className="insight-ai">
      <span aria-hidden className="insight-sign" data-verdict={isCorrect ? 'right' : 'wrong'}>
        {isCorrect ? <CheckIcon /> : <CrossIcon />}
      </span>
      <div className="min-w-0">
        <p className="font-display font-bold">{isCorrect ? 'Correct!' : 'Incorrect!'}</p>
        {selectedAnswer === '' && <p className="text-muted">{answerShown(entry)}: the time ran out.</p>}
        {!isCorrect && <p className="text-muted">The correct answer was: {question.answer}</p>}
      </div>
    </div>
  )
}
