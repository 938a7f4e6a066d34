import { searchCategories } from '@knowdown/domain/catalogue/category'
import { arrangeCategories, type Entitlement } from '@knowdown/domain/catalogue/entitlements'
import { memo, type ReactNode, useState } from 'react'
import type { CategoryEntry } from '../../api/use-categories.ts'
import { Notice } from '../../ui/display/notice.tsx'
import { Skeleton } from '../../ui/display/skeleton.tsx'
import { CategoryBadge } from '../../ui/game/category-badge.tsx'
import { BottomSheet } from '../../ui/overlays/bottom-sheet.tsx'
import { CategorySearch } from './category-search.tsx'
import { findLocked, LockedCategories } from './locked-categories.tsx'
import './category-sheet.css'

interface CategorySheetProps {
  open: boolean
  onClose(): void
  categories: readonly CategoryEntry[] | undefined
  failed: boolean
  purchases: Entitlement | 'not-ready'
  chosen: string | null
  /** Over the search: what is chosen together with a category. */
  top?: ReactNode
  onChoose(category: string): void
  onOpenStore(tab: 'packs'): void
  /** A category of the store was asked for. */
  onLocked(category: string): void
}

const PLACEHOLDERS = Array.from({ length: 12 }, (_, tile) => `tile-${tile}`)

export function CategorySheet({ open, onClose, ...list }: CategorySheetProps) {
  return (
    <BottomSheet open={open} onClose={onClose} title="Select Category">
      <CategoryList {...list} />
    </BottomSheet>
  )
}

/** Mounted anew at each opening, so that the last search term is gone. */
function CategoryList({
  categories,
  failed,
  purchases,
  chosen,
  top,
  onChoose,
  onOpenStore,
  onLocked,
}: Omit<CategorySheetProps, 'open' | 'onClose'>) {
  const [term, setTerm] = useState('')
  const found = searchCategories(categories ?? [], term)
  const { premium, free } = arrangeCategories(found, purchases)
  const locked = findLocked(categories ?? [], purchases, term)
  const nothing = categories !== undefined && premium.length + free.length + locked.length === 0
  const allOpen = purchases !== 'not-ready' && purchases.premium

  const tiles = (listed: readonly CategoryEntry[]) => (
    <ul className="sheet-tiles">
      {listed.map((category) => (
        <SheetTile key={category.id} category={category} isChosen={category.id === chosen} onChoose={onChoose} />
      ))}
    </ul>
  )

  return (
    <div className="flex flex-col gap-4">
      {top}
      <div className="sheet-search">
        <CategorySearch term={term} placeholder="Search" onChange={setTerm} />
      </div>
      {failed && <Notice tone="wrong">Could not load categories. Please try again later.</Notice>}
      {!categories && !failed && (
        <ul aria-busy aria-label="Loading categories" className="sheet-tiles">
          {PLACEHOLDERS.map((tile) => (
            <li key={tile}>
              <Skeleton className="sheet-placeholder" />
            </li>
          ))}
        </ul>
      )}
      {premium.length > 0 && (
        <section className="flex flex-col gap-3">
          <h3 className="text-base text-muted">Premium Categories</h3>
          {tiles(premium)}
        </section>
      )}
      {free.length > 0 && (
        <section className="flex flex-col gap-3">
          {premium.length > 0 && <h3 className="text-base text-muted">Free Categories</h3>}
          {tiles(free)}
        </section>
      )}
      <LockedCategories categories={categories ?? []} purchases={purchases} term={term} onLocked={onLocked} />
      {nothing && !failed && (
        <p role="status" className="py-6 text-center text-muted">
          No categories found for the search term.
        </p>
      )}
      {categories && !allOpen && (
        <p className="py-2 text-center text-muted text-sm">
          There are more in the category packs.{' '}
          <button
            type="button"
            className="font-semibold text-brand underline underline-offset-4"
            onClick={() => onOpenStore('packs')}
          >
            See the store
          </button>
        </p>
      )}
    </div>
  )
}

interface SheetTileProps {
  category: CategoryEntry
  isChosen: boolean
  onChoose(category: string): void
}

const SheetTile = memo(function SheetTile({ category: { id, name, icon }, isChosen, onChoose }: SheetTileProps) {
  return (
    <li>
      <button type="button" className="sheet-tile" aria-pressed={isChosen} onClick={() => onChoose(id)}>
        <CategoryBadge id={id} icon={icon} />
        <span>{name}</span>
      </button>
    </li>
  )
})
