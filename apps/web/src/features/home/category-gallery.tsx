import { lazy, Suspense } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { tintOf } from './category-tint.ts'
import { useCategories } from './use-categories.ts'

const CategoryIcon = lazy(() => import('./category-icon.tsx').then(({ CategoryIcon }) => ({ default: CategoryIcon })))

/** About as many as there are free categories, so that the page keeps its length when they arrive. */
const PLACEHOLDERS = Array.from({ length: 30 }, (_, tile) => `tile-${tile}`)

export function CategoryGallery() {
  const { data, isError, isFetching, refetch } = useCategories()
  const free = data?.filter(({ pack }) => pack === null)

  return (
    <section aria-labelledby="gallery-title" aria-busy={!free && !isError} className="gallery">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id="gallery-title" className="text-xl">
          What's on
        </h2>
        {free && <p className="font-semibold text-muted text-sm">{free.length} free categories</p>}
      </div>
      {isError && (
        <div className="flex flex-col items-start gap-3">
          <Notice tone="wrong">Could not load categories. Please try again later.</Notice>
          <Button variant="secondary" busy={isFetching} onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!isError && (
        <ul className="gallery-tiles">
          {free?.map(({ id, name, icon }) => (
            <li key={id} className="gallery-tile">
              <span aria-hidden className={`gallery-icon ${tintOf(id)}`}>
                <Suspense>
                  <CategoryIcon name={icon} />
                </Suspense>
              </span>
              <span>{name}</span>
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
