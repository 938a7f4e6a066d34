import { checkOwnQuestion } from '@knowdown/domain/own-quiz/check-own-quiz'
import { CircleAlert, Library, Plus } from 'lucide-react'
import { memo, useDeferredValue, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { countQuestions, findingText } from '../quiz-text.ts'
import type { DraftQuestion } from './editor-state.ts'
import { KindIcon } from './kind-choice.tsx'

interface QuestionListProps {
  questions: readonly DraftQuestion[]
  shown: string | null
  onShow(id: string): void
  onAdd(): void
}

const MANY = 8

export function QuestionList({ questions, shown, onShow, onAdd }: QuestionListProps) {
  const [wanted, setWanted] = useState('')
  // The rows follow a moment later: a key first draws the field that it was typed into.
  const listed = useDeferredValue(questions)
  return (
    <div className="question-list">
      <h2 className="question-list-title">{countQuestions(questions.length)}</h2>
      {questions.length > MANY && (
        <input
          type="search"
          className="question-search"
          aria-label="Search the questions"
          placeholder="Search"
          data-field="search"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      <QuestionRows questions={listed} wanted={wanted} shown={shown} onShow={onShow} />
      <Button variant="secondary" icon={<Plus aria-hidden />} className="question-add" onClick={onAdd}>
        Question
        <span className="ml-auto flex gap-1">
          <kbd className="editor-key">Ctrl</kbd>
          <kbd className="editor-key">Enter</kbd>
        </span>
      </Button>
    </div>
  )
}

interface QuestionRowsProps extends Omit<QuestionListProps, 'onAdd'> {
  /** The words of a search. */
  wanted: string
}

const QuestionRows = memo(function QuestionRows({ questions, wanted, shown, onShow }: QuestionRowsProps) {
  const words = wanted.toLowerCase().split(/\s+/)
  const found = questions
    .map((one, index) => ({ one, number: index + 1 }))
    .filter(({ one: { question } }) => {
      const text = question?.text.toLowerCase() ?? ''
      return words.every((word) => text.includes(word))
    })
  return (
    <>
      <ol className="question-list-rows">
        {found.map(({ one, number }) => (
          <QuestionRow key={one.id} number={number} one={one} isShown={one.id === shown} onShow={onShow} />
        ))}
      </ol>
      {found.length === 0 && questions.length > 0 && <p className="text-muted text-sm">No question has these words.</p>}
    </>
  )
})

interface QuestionRowProps {
  number: number
  one: DraftQuestion
  isShown: boolean
  onShow(id: string): void
}

/** Drawn again only when it changes: with 200 of them, a key must not draw them all. */
const QuestionRow = memo(function QuestionRow({ number, one, isShown, onShow }: QuestionRowProps) {
  const row = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isShown) row.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isShown])
  const { question, bank } = one
  const [fault] = question ? checkOwnQuestion(question) : []
  return (
    <li>
      <button
        ref={row}
        type="button"
        className="question-row"
        aria-current={isShown ? 'true' : undefined}
        onClick={() => onShow(one.id)}
      >
        <span className="question-row-number">{number}</span>
        <span className="question-row-words">
          <span className="question-row-text">{question?.text.trim() || 'Not written yet'}</span>
          {!question && <span className="question-row-fault">Withdrawn from Knowdown</span>}
          {fault && !isShown && (
            <span className="question-row-fault">
              <CircleAlert aria-hidden size={15} /> {findingText(fault)}
            </span>
          )}
        </span>
        {bank ? <Library aria-hidden size={18} /> : question && <KindIcon kind={question.answer.kind} />}
      </button>
    </li>
  )
})
