import { addDeskQuestion, editDeskQuestion } from '@knowdown/contracts/operator/calls'
import { DIFFICULTIES, type Difficulty } from '@knowdown/domain/catalogue/difficulty'
import { type FormEvent, useId, useState } from 'react'
import { useCategories } from '../../api/use-categories.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import type { DeskChange, DeskQuestion } from './use-desk.ts'

interface QuestionFormProps {
  /** Missing for a new question. */
  question?: DeskQuestion
  change: DeskChange
  onDone(): void
}

/** Changes a question, or adds one. The chosen option is the right one. */
export function QuestionForm({ question, change, onDone }: QuestionFormProps) {
  const id = useId()
  const { data: categories } = useCategories()
  const [category, setCategory] = useState(question?.category ?? '')
  const [difficulty, setDifficulty] = useState<Difficulty>(question?.difficulty ?? 'easy')
  const [text, setText] = useState(question?.question ?? '')
  const [options, setOptions] = useState<readonly string[]>(question?.options ?? ['', '', '', ''])
  const [key, setKey] = useState(question ? question.options.indexOf(question.answer) : 0)
  const [explanation, setExplanation] = useState(question?.explanation ?? '')
  const isNewKey = question !== undefined && key !== question.options.indexOf(question.answer)

  function save(event: FormEvent) {
    event.preventDefault()
    const wanted = { difficulty, question: text, options: [...options], answer: options[key] ?? '', explanation }
    if (question) void change.change(editDeskQuestion, { question_id: question.question_id, ...wanted }, onDone)
    else void change.change(addDeskQuestion, { category, ...wanted }, onDone)
  }

  return (
    <form className="desk-form" onSubmit={save}>
      {!question && (
        <label className="field">
          <span className="field-label">Category</span>
          <select required value={category} onChange={({ target }) => setCategory(target.value)}>
            <option value="">Choose…</option>
            {categories?.map(({ id: value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <LongField label="Question" value={text} onChange={setText} />
      <fieldset className="desk-options">
        <legend className="field-label">Options; the chosen one is right</legend>
        {options.map((option, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is known by its place
          <div key={index}>
            <input
              type="radio"
              name={`${id}-key`}
              aria-label={`Option ${index + 1} is right`}
              checked={key === index}
              onChange={() => setKey(index)}
            />
            <TextField
              label={`Option ${index + 1}`}
              required
              value={option}
              onChange={({ target }) => setOptions(options.map((old, at) => (at === index ? target.value : old)))}
            />
          </div>
        ))}
      </fieldset>
      <LongField label="Explanation" value={explanation} onChange={setExplanation} />
      <label className="field">
        <span className="field-label">Difficulty</span>
        <select value={difficulty} onChange={({ target }) => setDifficulty(target.value as Difficulty)}>
          {DIFFICULTIES.map((level) => (
            <option key={level}>{level}</option>
          ))}
        </select>
      </label>
      {isNewKey && (
        <p className="desk-meta" role="status">
          Another key: scores of dailies and solo quizzes are counted again, and players are told.
        </p>
      )}
      <div className="desk-actions">
        <Button type="submit" size="sm" variant="strong" busy={change.busy}>
          {question ? 'Save' : 'Add question'}
        </Button>
        <Button size="sm" variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** A text of a few lines, all of which the operator sees. */
function LongField({ label, value, onChange }: { label: string; value: string; onChange(text: string): void }) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <textarea
        required
        rows={3}
        className="field-input desk-long"
        value={value}
        // Questions are one line, however long.
        onChange={({ target }) => onChange(target.value.replace(/\s*\n\s*/g, ' '))}
      />
    </label>
  )
}
