import { findCategory } from '@knowdown/domain/catalogue/category'
import { ownsPack } from '@knowdown/domain/catalogue/entitlements'
import { PACKS } from '@knowdown/domain/catalogue/packs'
import { useCategories } from '../../api/use-categories.ts'
import { PackCard } from './pack-card.tsx'
import { isBuying, packPrice, type Shelf } from './shelf.ts'

export function PacksTab(shelf: Shelf) {
  const { info, busy, onBuy } = shelf
  const { data: categories = [] } = useCategories()
  const nameOf = (id: string) => findCategory(categories, id)?.name ?? id.replaceAll('-', ' ')
  const owned = info && { premium: info.hasPremium, packs: info.unlockedPacks }
  return (
    <ul className="pack-list">
      {PACKS.map((pack) => (
        <li key={pack.key}>
          <PackCard
            pack={pack}
            categories={pack.categories.map(nameOf)}
            unlocked={owned !== undefined && ownsPack(owned, pack.key)}
            price={packPrice(shelf, pack.key)}
            buying={isBuying(busy, pack.key)}
            onBuy={() => onBuy(pack.key)}
          />
        </li>
      ))}
    </ul>
  )
}
