import { useSyncExternalStore } from 'react'
import { classNames } from '../styles/class-names.ts'
import './category-badge.css'

type Icons = typeof import('./category-icon.tsx')

let icons: Icons | null = null
const waiting = new Set<() => void>()

// One load and one update for all badges: with a Suspense boundary each, React would reveal thirty one by one.
import('./category-icon.tsx').then(
  (loaded) => {
    icons = loaded
    for (const redraw of waiting) redraw()
  },
  () => {
    // The name is shown beside every badge, so the icon is optional.
  },
)

function subscribe(redraw: () => void): () => void {
  waiting.add(redraw)
  return () => waiting.delete(redraw)
}

type CategoryBadgeProps = {
  id: string
  /** Name of an icon in the lucide set. */
  icon: string
  size?: 'sm' | 'md' | 'lg'
}

/** The icon of a category on its colour. The name is shown beside it, so the badge is decoration. */
export function CategoryBadge({ id, icon, size = 'md' }: CategoryBadgeProps) {
  const loaded = useSyncExternalStore(
    subscribe,
    () => icons,
    () => null,
  )
  return (
    <span aria-hidden className={classNames('category-badge', `category-badge-${size}`, tintOf(id))}>
      {loaded && <loaded.CategoryIcon name={icon} />}
    </span>
  )
}

const TINTS = ['bg-peach', 'bg-mint', 'bg-lilac', 'bg-sky', 'bg-butter'] as const

/** One of the five pastel colours, always the same for a category. */
function tintOf(categoryId: string): (typeof TINTS)[number] {
  let sum = 0
  for (const letter of categoryId) sum = (sum * 31 + letter.charCodeAt(0)) % 9_973
  return TINTS[sum % TINTS.length] ?? 'bg-peach'
}
