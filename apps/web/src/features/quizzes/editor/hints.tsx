import { hintsFor } from '@knowdown/domain/own-quiz/hints'
import type { OwnQuestion } from '@knowdown/domain/own-quiz/own-quiz'
import { Lightbulb } from 'lucide-react'
import { useEffect, useState } from 'react'
import { HINT_TEXTS } from '../quiz-text.ts'

const WAIT_MS = 1_000

/** A hint waits until nobody types, never takes the focus and never prevents anything. */
export function Hints({ question }: { question: OwnQuestion }) {
  const [settled, setSettled] = useState(question)
  const [left, setLeft] = useState<readonly string[]>([])

  useEffect(() => {
    const timer = setTimeout(() => setSettled(question), WAIT_MS)
    return () => clearTimeout(timer)
  }, [question])

  // An older state of the question says nothing about what is written now.
  if (settled !== question) return null
  const [hint, ...more] = hintsFor(question).filter((one) => !left.includes(one))
  if (!hint) return null
  const { says, why } = HINT_TEXTS[hint]
  return (
    <div className="question-hint">
      <Lightbulb aria-hidden size={20} />
      <p>
        <strong>{says}</strong> {why}
        {more.length > 0 && <span className="question-hint-more"> {more.length} more</span>}
      </p>
      <button type="button" onClick={() => setLeft([...left, hint])}>
        Leave it
      </button>
    </div>
  )
}
