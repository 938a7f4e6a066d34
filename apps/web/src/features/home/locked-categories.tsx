import { searchCategories } from '@knowdown/domain/catalogue/category'
import { canPlay, type Entitlement } from '@knowdown/domain/catalogue/entitlements'
import { findPack } from '@knowdown/domain/catalogue/packs'
import { PACK_PRICE } from '@knowdown/domain/catalogue/products'
import { Lock } from 'lucide-react'
import type { CategoryEntry } from '../../api/use-categories.ts'
import { usePurchaseInfo } from '../../api/use-purchase-info.ts'
import { CategoryBadge } from '../../ui/game/category-badge.tsx'
import './locked-categories.css'

interface LockedCategoriesProps {
  categories: readonly CategoryEntry[]
  purchases: Entitlement | 'not-ready'
  term: string
  onLocked(category: string): void
}

/** What a search finds behind a pack: never listed, but never denied either to whoever asks for it. */
export const findLocked = (
  categories: readonly CategoryEntry[],
  purchases: Entitlement | 'not-ready',
  term: string,
): readonly CategoryEntry[] =>
  term.trim() === '' || purchases === 'not-ready'
    ? []
    : searchCategories(categories, term).filter((category) => !canPlay(purchases, category))

export function LockedCategories({ categories, purchases, term, onLocked }: LockedCategoriesProps) {
  const { data: info } = usePurchaseInfo()
  const found = findLocked(categories, purchases, term)
  if (found.length === 0) return null
  return (
    <section aria-labelledby="locked-title" className="flex flex-col gap-3">
      <h3 id="locked-title" className="text-base text-muted">
        In the store
      </h3>
      <ul className="locked-list">
        {found.map(({ id, name, icon, pack }) => (
          <li key={id}>
            <button type="button" className="locked-tile" onClick={() => onLocked(id)}>
              <CategoryBadge id={id} icon={icon} />
              <span className="locked-words">
                <span>{name}</span>
                <span className="font-normal text-muted text-sm">
                  {pack && findPack(pack)?.title} · {info?.packPrice ?? PACK_PRICE}
                </span>
              </span>
              <Lock aria-label="Locked" size={18} className="flex-none text-muted" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
