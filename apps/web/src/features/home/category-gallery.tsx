import { lazy, Suspense } from 'react'
import type { CategoryEntry } from '../../api/use-categories.ts'
import { Button } from '../../ui/button.tsx'
import { CategoryBadge } from '../../ui/category-badge.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import './category-gallery.css'

// Optional: without a network home is shown without the top players.
const TopPlayers = lazy(() =>
  import('./top-players.tsx').then(
    ({ TopPlayers }) => ({ default: TopPlayers }),
    () => ({ default: () => null }),
  ),
)

/** The categories that the promo strip announces. */
const NEW_CATEGORIES = ['science-fiction', 'mythology', 'ancient-history']

/** About as many as there are free categories, so that the page keeps its length when they arrive. */
const PLACEHOLDERS = Array.from({ length: 30 }, (_, tile) => `tile-${tile}`)

interface CategoryGalleryProps {
  categories: readonly CategoryEntry[] | undefined
  failed: boolean
  asking: boolean
  onRetry(): void
  chosen: string | null
  onChoose(category: string): void
}

export function CategoryGallery({ categories, failed, asking, onRetry, chosen, onChoose }: CategoryGalleryProps) {
  const free = categories?.filter(({ pack }) => pack === null)
  const arranged = free?.toSorted(
    (one, other) => Number(NEW_CATEGORIES.includes(other.id)) - Number(NEW_CATEGORIES.includes(one.id)),
  )

  return (
    <section aria-labelledby="category-gallery-title" aria-busy={!free && !failed} className="category-gallery">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="category-gallery-title" className="text-xl">
          What's on
        </h2>
        {free && <p className="font-semibold text-muted text-sm">{free.length} free categories</p>}
      </div>
      <Suspense fallback={<Skeleton className="top-players-placeholder" />}>
        <TopPlayers />
      </Suspense>
      {failed && (
        <div className="flex flex-col items-start gap-3">
          <Notice tone="wrong">Could not load categories. Please try again later.</Notice>
          <Button variant="secondary" busy={asking} onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
      {!failed && (
        <ul className="gallery-tiles">
          {arranged?.map(({ id, name, icon }) => (
            <li key={id}>
              <button type="button" className="gallery-tile" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
                <CategoryBadge id={id} icon={icon} />
                <span className="min-w-0">
                  {name}
                  {NEW_CATEGORIES.includes(id) && <span className="new-badge">New</span>}
                </span>
              </button>
            </li>
          )) ??
            PLACEHOLDERS.map((tile) => (
              <li key={tile} aria-hidden>
                <Skeleton className="gallery-placeholder" />
              </li>
            ))}
        </ul>
      )}
    </section>
  )
}
