import {
  DEFAULT_DIFFICULTY,
  DIFFICULTIES,
  DIFFICULTY_LABELS,
  type Difficulty,
} from '@knowdown/domain/catalogue/difficulty'
import { arrangeCategories, type Entitlement } from '@knowdown/domain/catalogue/entitlements'
import { Library } from 'lucide-react'
import { useState } from 'react'
import type { OwnQuizStore } from '../../../api/own-quizzes/own-quiz-store.ts'
import { useQuizList } from '../../../api/own-quizzes/use-own-quizzes.ts'
import { useCategories } from '../../../api/use-categories.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { useAttempt } from '../../../ui/hooks/use-attempt.ts'
import { newHead } from '../new-quiz.ts'
import { countQuestions, titleOf } from '../quiz-text.ts'
import './fill.css'

interface FillScreenProps {
  store: OwnQuizStore
  fill: NonNullable<OwnQuizStore['fill']>
  purchases: Entitlement | 'not-ready'
  /** The quiz that is filled up; null for a new one. */
  into: string | null
  onDone(quizId: string): void
}

const LEVELS = DIFFICULTIES.map((value) => ({ value, label: DIFFICULTY_LABELS[value].label }))
const COUNTS = ['5', '10', '20', '30'] as const

/** Questions of ours by category and difficulty. They stay linked, so that they follow corrections. */
export function FillScreen({ store, fill, purchases, into, onDone }: FillScreenProps) {
  const { data: categories, isError } = useCategories()
  const { data: list } = useQuizList(store)
  const [category, setCategory] = useState('general-knowledge')
  const [difficulty, setDifficulty] = useState<Difficulty>(DEFAULT_DIFFICULTY)
  const [count, setCount] = useState<(typeof COUNTS)[number]>('10')
  const [target, setTarget] = useState(into ?? '')
  const open = categories && arrangeCategories(categories, purchases)
  const choices = open ? [...open.premium, ...open.free] : []

  /** The same wish again, after a lost reply, adds nothing twice. */
  const [requests] = useState(() => new Map<string, string>())

  const { attempt, start } = useAttempt(
    async () => {
      const name = choices.find(({ id }) => id === category)?.name ?? 'Knowdown'
      const wish = [target, category, difficulty, count].join(' ')
      const requestId = requests.get(wish) ?? crypto.randomUUID()
      requests.set(wish, requestId)
      const id = target === '' ? await store.create({ ...newHead(), title: name }, requestId) : target
      const { added, leftToday } = await fill(id, { requestId, category, difficulty, count: Number(count) })
      if (added > 0) return onDone(id)
      requests.delete(wish)
      if (target === '') await store.bin(id)
      throw new Error(
        leftToday === 0 ? 'That is all for today. More tomorrow.' : 'There are no more questions like these.',
      )
    },
    (failure) => (failure instanceof Error ? failure.message : String(failure)),
  )

  return (
    <form
      className="fill"
      onSubmit={(event) => {
        event.preventDefault()
        void start()
      }}
    >
      <header>
        <h1 className="fill-title">Fill from Knowdown</h1>
        <p className="text-muted">Our questions, up to 200 a day. They follow our corrections and cannot be changed.</p>
      </header>
      {isError && <p className="text-muted">Could not load categories. Please try again later.</p>}
      <label className="fill-field">
        Category
        <select value={category} disabled={!open} onChange={(event) => setCategory(event.target.value)}>
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Segmented legend="Difficulty" value={difficulty} options={LEVELS} onChange={setDifficulty} />
      <Segmented
        legend="How many"
        value={count}
        options={COUNTS.map((value) => ({ value, label: value }))}
        onChange={setCount}
      />
      <label className="fill-field">
        Add to
        <select value={target} onChange={(event) => setTarget(event.target.value)}>
          <option value="">A new quiz</option>
          {list?.quizzes.map((quiz) => (
            <option key={quiz.id} value={quiz.id}>
              {titleOf(quiz.title)} ({countQuestions(quiz.questions)})
            </option>
          ))}
        </select>
      </label>
      {attempt.stage === 'failed' && (
        <p role="alert" className="font-semibold text-wrong">
          {attempt.message}
        </p>
      )}
      <Button type="submit" size="lg" icon={<Library aria-hidden />} disabled={!open} busy={attempt.stage === 'busy'}>
        Add {countQuestions(Number(count))}
      </Button>
    </form>
  )
}
