import { searchCategories } from '@knowdown/domain/catalogue/category'
import { arrangeCategories, type Entitlement } from '@knowdown/domain/catalogue/entitlements'
import { Search } from 'lucide-react'
import { useState } from 'react'
import type { CategoryEntry } from '../../api/use-categories.ts'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { CategoryBadge } from '../../ui/category-badge.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import './category-sheet.css'

interface CategorySheetProps {
  open: boolean
  onClose(): void
  categories: readonly CategoryEntry[] | undefined
  failed: boolean
  purchases: Entitlement | 'not-ready'
  chosen: string | null
  onChoose(category: string): void
  onOpenStore(tab: 'packs'): void
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
  onChoose,
  onOpenStore,
}: Omit<CategorySheetProps, 'open' | 'onClose'>) {
  const [term, setTerm] = useState('')
  const found = searchCategories(categories ?? [], term)
  const { premium, free } = arrangeCategories(found, purchases)
  const nothing = categories !== undefined && premium.length + free.length === 0
  const allOpen = purchases !== 'not-ready' && purchases.premium

  const tiles = (listed: readonly CategoryEntry[]) => (
    <ul className="sheet-tiles">
      {listed.map(({ id, name, icon }) => (
        <li key={id}>
          <button type="button" className="sheet-tile" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
            <CategoryBadge id={id} icon={icon} />
            <span className="min-w-0">{name}</span>
          </button>
        </li>
      ))}
    </ul>
  )

  return (
    <div className="flex flex-col gap-4">
      <div className="sheet-search">
        <Search aria-hidden size={20} className="text-muted" />
        <input
          type="search"
          aria-label="Search categories"
          placeholder="Search"
          autoComplete="off"
          value={term}
          onChange={({ target }) => setTerm(target.value)}
          onKeyDown={(event) => {
            // The first Escape clears the search, the second closes the sheet: not every browser does so by itself.
            if (event.key !== 'Escape' || term === '') return
            event.preventDefault()
            setTerm('')
          }}
        />
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
