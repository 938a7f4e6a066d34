import { searchCategories } from '@knowdown/domain/catalogue/category'
import { arrangeCategories, type Entitlement } from '@knowdown/domain/catalogue/entitlements'
import { memo, useEffect, useRef, useState } from 'react'
import type { CategoryEntry } from '../../api/use-categories.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { CategoryBadge } from '../../ui/game/category-badge.tsx'
import { CategorySearch } from './category-search.tsx'
import { findLocked, LockedCategories } from './locked-categories.tsx'
import './category-gallery.css'

/** The categories that the promo strip announces. */
const NEW_CATEGORIES = ['science-fiction', 'mythology', 'ancient-history']

/** About as many as there are free categories, so that the page keeps its length when they arrive. */
const PLACEHOLDERS = Array.from({ length: 30 }, (_, tile) => `tile-${tile}`)

interface CategoryGalleryProps {
  categories: readonly CategoryEntry[] | undefined
  failed: boolean
  asking: boolean
  onRetry(): void
  purchases: Entitlement | 'not-ready'
  chosen: string | null
  onChoose(category: string): void
  /** A category of the store was asked for. */
  onLocked(category: string): void
}

/** Everything this player can play, bought categories first and new ones next; one press chooses. */
export const CategoryGallery = memo(function CategoryGallery({
  categories,
  failed,
  asking,
  onRetry,
  purchases,
  ...props
}: CategoryGalleryProps) {
  const { chosen, onChoose, onLocked } = props
  const [term, setTerm] = useState('')
  const section = useRef<HTMLElement>(null)
  useSearchKey(section)
  const { premium, free } = arrangeCategories(categories ?? [], purchases)
  const arranged = [
    ...premium,
    ...free.toSorted(
      (one, other) => Number(NEW_CATEGORIES.includes(other.id)) - Number(NEW_CATEGORIES.includes(one.id)),
    ),
  ]
  const found = searchCategories(arranged, term)
  const isNothing = found.length + findLocked(categories ?? [], purchases, term).length === 0

  return (
    <section
      ref={section}
      aria-labelledby="category-gallery-title"
      aria-busy={!categories && !failed}
      className="category-gallery"
    >
      <div className="gallery-head">
        <h2 id="category-gallery-title" className="text-xl">
          Categories
        </h2>
        <div className="gallery-search">
          <CategorySearch
            term={term}
            placeholder={categories ? `Search ${arranged.length} categories` : 'Search'}
            onChange={setTerm}
          >
            {term === '' && <kbd aria-hidden>/</kbd>}
          </CategorySearch>
        </div>
      </div>
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
          {categories
            ? found.map((category) => (
                <GalleryTile
                  key={category.id}
                  category={category}
                  isChosen={category.id === chosen}
                  onChoose={onChoose}
                />
              ))
            : PLACEHOLDERS.map((tile) => (
                <li key={tile} aria-hidden>
                  <Skeleton className="gallery-placeholder" />
                </li>
              ))}
        </ul>
      )}
      <LockedCategories categories={categories ?? []} purchases={purchases} term={term} onLocked={onLocked} />
      {categories && isNothing && <p className="text-muted">No categories found for the search term.</p>}
    </section>
  )
})

interface GalleryTileProps {
  category: CategoryEntry
  isChosen: boolean
  onChoose(category: string): void
}

/** A choice draws the two tiles that it changes, and not all of them. */
const GalleryTile = memo(function GalleryTile({ category: { id, name, icon }, isChosen, onChoose }: GalleryTileProps) {
  return (
    <li>
      <button type="button" className="gallery-tile" aria-pressed={isChosen} onClick={() => onChoose(id)}>
        <CategoryBadge id={id} icon={icon} />
        <span>
          {name}
          {NEW_CATEGORIES.includes(id) && <span className="new-badge">New</span>}
        </span>
      </button>
    </li>
  )
})

/** The key / leads into the search, as on many sites; not while somebody types elsewhere. */
function useSearchKey(section: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (document.querySelector('dialog[open]') || (event.target as Element | null)?.closest?.('input, textarea'))
        return
      event.preventDefault()
      section.current?.querySelector('input')?.focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [section])
}
