import { ChevronRight, LayoutGrid } from 'lucide-react'
import type { CategoryEntry } from '../../api/use-categories.ts'
import { CategoryBadge } from '../../ui/category-badge.tsx'
import './category-tile.css'

interface CategoryTileProps {
  /** Null while none is chosen. */
  category: Pick<CategoryEntry, 'id' | 'name' | 'icon'> | null
  /** How many there are to choose from, once that is known. */
  count: number | null
  open: boolean
  onOpen(): void
}

export function CategoryTile({ category, count, open, onOpen }: CategoryTileProps) {
  return (
    <div>
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
          <span className="text-muted text-sm">
            {category ? 'Change category' : 'What do you know?'}
            {count !== null && <span className="sr-only">, {count} to choose from</span>}
          </span>
        </span>
        <ChevronRight aria-hidden size={22} className="category-tile-more" />
      </button>
    </div>
  )
}
