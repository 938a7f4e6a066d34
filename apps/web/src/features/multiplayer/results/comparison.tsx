import { Avatar } from '../../../ui/display/avatar.tsx'
import { CheckIcon, CrossIcon } from '../../../ui/display/icons.tsx'
import type { BattleSummary } from './use-battle-summary.ts'
import './comparison.css'

type ComparedQuestion = BattleSummary['questions'][number]

interface ComparisonProps {
  questions: readonly ComparedQuestion[]
  mine: string
  theirs: string
}

/** Both players' answers, question by question. */
export function Comparison({ questions, mine, theirs }: ComparisonProps) {
  return (
    <section aria-labelledby="comparison-title" className="comparison">
      <header className="comparison-head">
        <h2 id="comparison-title">Question by question</h2>
        <Avatar name={mine} side="mine" size="sm" />
        <Avatar name={theirs} side="theirs" size="sm" />
      </header>
      <ol className="comparison-list">
        {questions.map(({ index, question, correct_answer, own, opponent }) => (
          <li key={index} className="comparison-row">
            <span aria-hidden className="comparison-number">
              {index + 1}
            </span>
            <span className="comparison-answer">{correct_answer}</span>
            <span className="comparison-question">{question}</span>
            <Mark name="You" given={own} />
            <Mark name={theirs} given={opponent} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A tick or a cross; a dash when the player did not get so far. */
function Mark({ name, given }: { name: string; given: ComparedQuestion['opponent'] }) {
  const look = given === null ? 'none' : given.was_correct ? 'right' : 'wrong'
  return (
    <span className="comparison-mark" data-look={look} title={given?.answer ?? undefined}>
      {look === 'right' && <CheckIcon />}
      {look === 'wrong' && <CrossIcon />}
      {look === 'none' && <span aria-hidden>–</span>}
      <span className="sr-only">{`${name}: ${markText(given)}`}</span>
    </span>
  )
}

function markText(given: ComparedQuestion['opponent']): string {
  if (given === null) return 'not played'
  if (given.is_timeout || given.answer === null) return given.was_correct ? 'right' : 'no answer in time'
  return `${given.was_correct ? 'right' : 'wrong'}, ${given.answer}`
}
