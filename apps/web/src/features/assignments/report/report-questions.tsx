import { Check, ChevronDown, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import type { ReportQuestion } from './use-report.ts'
import { useSteadyOrder } from './use-steady-order.ts'

interface ReportQuestionsProps {
  questions: readonly ReportQuestion[]
  /** What is corrected is counted again for everybody; missing where nothing can be corrected. */
  onCorrect?: ((question: ReportQuestion) => void) | undefined
}

const SHOWN_FIRST = 6

const percent = (right: number, of: number): string => (of === 0 ? '–' : `${Math.round((100 * right) / of)}%`)

/** The hardest first; the first one is open. */
export function ReportQuestions({ questions, onCorrect }: ReportQuestionsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const [opened, setOpened] = useState<ReadonlySet<number> | null>(null)
  const { items, changed, sort, hold } = useSteadyOrder(questions, ({ place }) => String(place))
  const first = items[0]?.place
  const isOpen = (place: number) => (opened ? opened.has(place) : place === first)
  const toggle = (place: number) => {
    const before = opened ?? new Set(first === undefined ? [] : [first])
    setOpened(before.has(place) ? new Set([...before].filter((one) => one !== place)) : new Set([...before, place]))
  }
  return (
    <section className="figures-card" aria-labelledby="figures-questions" {...hold}>
      <header className="figures-card-head">
        <h2 id="figures-questions">Hardest questions</h2>
        {changed && (
          <Button variant="quiet" size="sm" onClick={sort}>
            Order changed. Sort again
          </Button>
        )}
        {questions.length > SHOWN_FIRST && (
          <button type="button" className="figures-more print-hidden" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'The hardest only' : `All ${questions.length} questions`}
          </button>
        )}
      </header>
      <ol className="figures-questions" data-all={showsAll}>
        {items.map((question, place) => (
          <li
            key={question.place}
            className="figures-question"
            data-later={place >= SHOWN_FIRST}
            data-open={isOpen(question.place)}
          >
            <button
              type="button"
              className="figures-question-head"
              aria-expanded={isOpen(question.place)}
              onClick={() => toggle(question.place)}
            >
              <span className="figures-number">{place + 1}</span>
              <span className="figures-question-text">{question.text}</span>
              <span aria-hidden className="figures-share">
                <span
                  style={{ inlineSize: question.settled === 0 ? 0 : `${(100 * question.right) / question.settled}%` }}
                />
              </span>
              <strong className="figures-percent">{percent(question.right, question.settled)}</strong>
              <ChevronDown aria-hidden size={18} className="figures-chevron" />
            </button>
            {question.suspected && <Suspected question={question} onLook={onCorrect && (() => onCorrect(question))} />}
            {isOpen(question.place) && (
              <Choices question={question} onCorrect={onCorrect && (() => onCorrect(question))} />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Suspected({ question, onLook }: { question: ReportQuestion; onLook: (() => void) | undefined }) {
  const { suspected, right_text } = question
  if (!suspected) return null
  return (
    <div className="figures-suspected">
      <KeyRound aria-hidden size={20} />
      <p>
        <strong>Is the key right?</strong> It says {right_text}; {suspected.chosen_by} of your best {suspected.of}{' '}
        answered {suspected.instead}.
      </p>
      {onLook && (
        <Button variant="secondary" size="sm" onClick={onLook}>
          Look at it
        </Button>
      )}
    </div>
  )
}

function Choices({ question, onCorrect }: { question: ReportQuestion; onCorrect: (() => void) | undefined }) {
  const { choices, settled, right, median_ms, kind, right_text } = question
  const most = Math.max(1, settled)
  const isTyped = kind === 'typeIn' || kind === 'number'
  return (
    <div className="figures-choices">
      {isTyped && (
        <p className="figures-choice" data-right>
          <span>{right_text}</span>
          <span aria-hidden className="figures-bar">
            <span style={{ inlineSize: `${(100 * right) / most}%` }} />
          </span>
          <strong>{right}</strong>
          <span className="figures-right">
            <Check aria-hidden size={18} /> Right
          </span>
        </p>
      )}
      <ul className="figures-choice-list">
        {choices.map(({ text, count, right: isRight, place }) => (
          <li key={`${place} ${text}`} className="figures-choice" data-right={isRight || undefined}>
            <span>{text}</span>
            <span aria-hidden className="figures-bar">
              <span style={{ inlineSize: `${(100 * count) / most}%` }} />
            </span>
            <strong>{count}</strong>
            {isRight && (
              <span className="figures-right">
                <Check aria-hidden size={18} /> Right
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="text-muted">
        {settled === 0 ? 'Nobody has answered it yet.' : `${right} of ${settled} were right.`}
        {median_ms !== null && ` Usual time ${Math.round(median_ms / 1000)} s.`}{' '}
        {settled > 0 && onCorrect && (
          <button type="button" className="figures-more print-hidden" onClick={onCorrect}>
            {isTyped ? 'Accept another answer' : 'Correct the key'}
          </button>
        )}
      </p>
    </div>
  )
}
