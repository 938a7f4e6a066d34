import type { ReplyOf } from '@knowdown/contracts/endpoint'
import type { myProgress } from '@knowdown/contracts/players/progress'
import { DIFFICULTY_LABELS } from '@knowdown/domain/catalogue/difficulty'
import { masteryLevel } from '@knowdown/domain/stats/mastery'
import { useState } from 'react'
import { useCategories } from '../../../api/use-categories.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CategoryBadge } from '../../../ui/game/category-badge.tsx'

type KnownCategory = ReplyOf<typeof myProgress>['categories'][number]

const LEVELS = ['Just starting', 'Knows the basics', 'Solid', 'Strong', 'Master']
const SHOWN_FIRST = 5

/** How well the player knows each category; the best known first. */
export function MasteryList({ categories }: { categories: readonly KnownCategory[] }) {
  const [all, setAll] = useState(false)
  const { data: catalogue } = useCategories()
  const iconOf = (id: string) => catalogue?.find((category) => category.id === id)?.icon ?? ''
  return (
    <section aria-labelledby="mastery" className="progress-column">
      <div>
        <h3 id="mastery" className="text-lg">
          What you know
        </h3>
        <p className="text-muted text-sm">Harder questions fill more of the bar.</p>
      </div>
      <ul id="mastery-list" className="mastery-list">
        {categories.slice(0, all ? undefined : SHOWN_FIRST).map((known) => (
          <Row key={known.category.id} known={known} icon={iconOf(known.category.id)} />
        ))}
      </ul>
      {categories.length > SHOWN_FIRST && (
        <Button
          variant="secondary"
          className="mastery-more"
          aria-expanded={all}
          aria-controls="mastery-list"
          onClick={() => setAll(!all)}
        >
          {all ? 'Show fewer' : `Show all ${categories.length}`}
        </Button>
      )}
    </section>
  )
}

function Row({ known, icon }: { known: KnownCategory; icon: string }) {
  const { category, mastery } = known
  const level = mastery === null ? null : masteryLevel(mastery)
  return (
    <li className="mastery">
      <CategoryBadge id={category.id} icon={icon} />
      <div className="mastery-text">
        <p className="mastery-head">
          <span className="mastery-name">{category.name}</span>
          <span className="mastery-level" data-top={level === LEVELS.length - 1}>
            {level === null ? 'No level yet' : LEVELS[level]}
            {level !== null && <span className="sr-only">{`, level ${level + 1} of ${LEVELS.length}`}</span>}
          </span>
        </p>
        <span aria-hidden className="mastery-bar">
          {LEVELS.map((name, step) => (
            <span key={name}>
              <span style={{ width: `${partOf(mastery ?? 0, step) * 100}%` }} />
            </span>
          ))}
        </span>
        <Facts {...known} />
      </div>
    </li>
  )
}

/** How much of one fifth of the bar is filled, from 0 to 1. */
const partOf = (mastery: number, step: number) => Math.min(1, Math.max(0, mastery * LEVELS.length - step))

function Facts({ bests, quizzes, battles }: KnownCategory) {
  const best = bests.map(({ difficulty, right }) => `${DIFFICULTY_LABELS[difficulty].label} ${right}`)
  const played = [
    ...(quizzes > 0 ? [countOf(quizzes, 'quiz', 'quizzes')] : []),
    ...(battles > 0 ? [countOf(battles, 'battle', 'battles')] : []),
  ]
  return (
    <p className="mastery-facts">
      {best.length > 0 && <span>Best: {best.join(', ')}</span>} <span>{played.join(', ')}</span>
    </p>
  )
}

const countOf = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
