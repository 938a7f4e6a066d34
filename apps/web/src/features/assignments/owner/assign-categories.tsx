import { isSensitive } from '@knowdown/domain/catalogue/category'
import {
  DEFAULT_DIFFICULTY,
  DIFFICULTIES,
  DIFFICULTY_LABELS,
  type Difficulty,
} from '@knowdown/domain/catalogue/difficulty'
import { arrangeCategories, type Entitlement } from '@knowdown/domain/catalogue/entitlements'
import { LIMITS } from '@knowdown/domain/own-quiz/limits'
import { MOST_PARTY_CATEGORIES } from '@knowdown/domain/party/party'
import { ArrowRight } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { OwnQuizStore } from '../../../api/own-quizzes/own-quiz-store.ts'
import { useCategories } from '../../../api/use-categories.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { CategoryBadge } from '../../../ui/game/category-badge.tsx'
import { useAttempt } from '../../../ui/hooks/use-attempt.ts'
import { errorText } from '../failure-text.ts'
import './owner.css'

interface AssignCategoriesProps {
  store: Pick<OwnQuizStore, 'create' | 'bin'> & { fill: NonNullable<OwnQuizStore['fill']> }
  purchases: Entitlement | 'not-ready'
  /** A quiz of these questions is among the own ones now, and can be assigned. */
  onMade(quizId: string): void
}

const LEVELS = DIFFICULTIES.map((value) => ({ value, label: DIFFICULTY_LABELS[value].label }))
const COUNTS = ['5', '10', '20', '30'] as const
type Count = (typeof COUNTS)[number]

/** Our questions by category: they become a quiz of the account, so that it is assigned like any other. */
export function AssignCategories({ store, purchases, onMade }: AssignCategoriesProps) {
  const { data: categories, isError } = useCategories()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [difficulty, setDifficulty] = useState<Difficulty>(DEFAULT_DIFFICULTY)
  const [count, setCount] = useState<Count>('10')
  /** The same wish again, after a lost reply, makes nothing twice. */
  const [requests] = useState(() => new Map<string, string>())
  const open = categories && arrangeCategories(categories, purchases)
  const choices = open ? [...open.premium, ...open.free] : []

  const { attempt, start } = useAttempt(async () => {
    const wish = [...chosen, difficulty, count].join(' ')
    const requestId = requests.get(wish) ?? crypto.randomUUID()
    requests.set(wish, requestId)
    const names = chosen.map((id) => choices.find((category) => category.id === id)?.name ?? id)
    const title = [...names.join(', ')].slice(0, LIMITS.title.most).join('')
    const quizId = await store.create(
      { title, language: 'en', mature: chosen.some(isSensitive), source: '', licence: '' },
      requestId,
    )
    let added = 0
    let leftToday = 0
    for (const [place, category] of chosen.entries()) {
      const share = shareOf(Number(count), chosen.length, place)
      if (share === 0) continue
      const filled = await store.fill(quizId, {
        requestId: `${requestId}-${place}`,
        category,
        difficulty,
        count: share,
      })
      added += filled.added
      leftToday = filled.leftToday
    }
    if (added > 0) return onMade(quizId)
    requests.delete(wish)
    await store.bin(quizId)
    throw new Error(leftToday === 0 ? 'That is all for today. More tomorrow.' : 'There are no questions like these.')
  }, errorText)

  const toggle = (id: string) => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])

  return (
    <form
      className="assign"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (chosen.length > 0) void start()
      }}
    >
      <div>
        <h1 className="assign-title">Assign our questions</h1>
        <p className="text-muted">Choose categories. The next page asks when it closes and who plays.</p>
      </div>
      {attempt.stage === 'failed' && <Notice tone="wrong">{attempt.message}</Notice>}
      {isError && <p className="text-muted">Could not load categories. Please try again later.</p>}
      <fieldset className="assign-categories">
        <legend className="assign-legend">Categories</legend>
        {choices.map(({ id, name, icon }) => (
          <label key={id} className="assign-category">
            <CategoryBadge id={id} icon={icon} size="sm" />
            <span className="wrap-anywhere min-w-0 flex-1">{name}</span>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              disabled={!chosen.includes(id) && chosen.length >= MOST_PARTY_CATEGORIES}
              onChange={() => toggle(id)}
            />
          </label>
        ))}
      </fieldset>
      <div className="assign-field">
        <span>Difficulty</span>
        <Segmented legend="Difficulty" value={difficulty} options={LEVELS} onChange={setDifficulty} />
      </div>
      <div className="assign-field">
        <span>Questions</span>
        <Segmented
          legend="Questions"
          value={count}
          options={COUNTS.map((value) => ({ value, label: value }))}
          onChange={setCount}
        />
      </div>
      <Button type="submit" size="lg" busy={attempt.stage === 'busy'} disabled={chosen.length === 0}>
        Go on
        <ArrowRight aria-hidden />
      </Button>
      {chosen.length === 0 && <p className="text-muted">Choose at least one category.</p>}
    </form>
  )
}

/** The first categories get one more where the number cannot be divided. */
export const shareOf = (count: number, categories: number, place: number): number =>
  Math.floor(count / categories) + Number(place < count % categories)
