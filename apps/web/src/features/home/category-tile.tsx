import { ChevronRight, LayoutGrid } from 'lucide-react'
import type { CategoryEntry } from '../../api/use-categories.ts'
import { CategoryBadge } from '../../ui/category-badge.tsx'
import './category-tile.css'

interface CategoryTileProps {
  /** Null while none is chosen. */
  category: CategoryEntry | null
  /** How many there are to choose from, once that is known. */
  count: number | null
  open: boolean
  onOpen(): void
}

export function CategoryTile({ category, count, open, onOpen }: CategoryTileProps) {
  return (
    <div>
      <p className="choice-head">
        <span>Category</span>
        {count !== null && <span className="choice-note">{count} to choose from</span>}
      </p>
      <button
        type="button"
        className="category-tile"
        data-chosen={category !== null}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={onOpen}
      >
        {category ? (
          <CategoryBadge id={category.id} icon={category.icon} size="lg" />
        ) : (
          <span aria-hidden className="category-badge category-badge-lg category-tile-blank">
            <LayoutGrid />
          </span>
        )}
        <span className="category-tile-words">
          <span className="category-tile-name">{category?.name ?? 'Select Category'}</span>
          <span className="text-muted text-sm">{category ? 'Change category' : 'What do you know?'}</span>
        </span>
        <ChevronRight aria-hidden size={22} className="category-tile-more" />
      </button>
    </div>
  )
}
