import { ChevronRight, LayoutGrid } from 'lucide-react'
import type { CategoryEntry } from '../../api/use-categories.ts'
import { CategoryBadge } from '../../ui/game/category-badge.tsx'
import './category-tile.css'

interface CategoryTileProps {
  /** Null while none is chosen. */
  category: Pick<CategoryEntry, 'id' | 'name' | 'icon'> | null
  /** How many there are to choose from, once that is known. */
  count: number | null
  /** The player's best with it; null before the first. */
  best: number | null
  open: boolean
  onOpen(): void
}

export function CategoryTile({ category, count, best, open, onOpen }: CategoryTileProps) {
  return (
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
        <span aria-hidden className="text-muted text-sm">
          Quick play
        </span>
        <span className="category-tile-name">{category?.name ?? 'Select Category'}</span>
        <span className="sr-only">
          {category && ', Change category'}
          {count !== null && `, ${count} to choose from`}
        </span>
      </span>
      {best !== null && <span className="category-tile-best">Best {best}</span>}
      <ChevronRight aria-hidden size={20} className="category-tile-more" />
    </button>
  )
}
