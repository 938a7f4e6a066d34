import { deskQuestions } from '@knowdown/contracts/operator/calls'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { type AskForProof, Part } from './part.tsx'
import { QuestionCard } from './question-card.tsx'
import { QuestionForm } from './question-form.tsx'
import { useDesk, useDeskChange } from './use-desk.ts'

const SHOW = [
  { value: 'all', label: 'All' },
  { value: 'hidden', label: 'Reported' },
  { value: 'withdrawn', label: 'Withdrawn' },
  { value: 'edited', label: 'Edited' },
] as const
const PAGE = 30

export function DeskQuestions({ askForProof }: { askForProof: AskForProof }) {
  const [search, setSearch] = useState('')
  const [show, setShow] = useState<(typeof SHOW)[number]['value']>('all')
  const [offset, setOffset] = useState(0)
  const [adding, setAdding] = useState(false)
  const query = useDesk(deskQuestions, { search, show, offset })
  const change = useDeskChange()
  return (
    <>
      <div className="desk-controls">
        <div className="desk-search">
          <TextField
            label="Search questions"
            type="search"
            value={search}
            onChange={({ target }) => {
              setSearch(target.value)
              setOffset(0)
            }}
          />
        </div>
        <Segmented
          legend="Which questions"
          options={SHOW}
          value={show}
          onChange={(next) => {
            setShow(next)
            setOffset(0)
          }}
        />
        <Button size="sm" variant="secondary" aria-expanded={adding} onClick={() => setAdding(!adding)}>
          Add a question
        </Button>
      </div>
      {adding && (
        <div className="desk-card">
          <QuestionForm change={change} onDone={() => setAdding(false)} />
        </div>
      )}
      <Part
        query={query}
        change={change}
        askForProof={askForProof}
        empty="No question fits."
        isEmpty={({ total }) => total === 0}
      >
        {({ total, questions }) => (
          <>
            <p className="desk-meta" role="status">
              {offset + 1} to {offset + questions.length} of {total}
            </p>
            {questions.map((question) => (
              <QuestionCard key={question.question_id} question={question} change={change} />
            ))}
            <div className="desk-actions">
              {offset > 0 && (
                <Button size="sm" variant="secondary" onClick={() => setOffset(offset - PAGE)}>
                  Before
                </Button>
              )}
              {offset + PAGE < total && (
                <Button size="sm" variant="secondary" onClick={() => setOffset(offset + PAGE)}>
                  Next
                </Button>
              )}
            </div>
          </>
        )}
      </Part>
    </>
  )
}
