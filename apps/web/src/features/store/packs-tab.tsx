import { findCategory } from '@knowdown/domain/catalogue/category'
import { ownsPack } from '@knowdown/domain/catalogue/entitlements'
import { PACKS, type Pack } from '@knowdown/domain/catalogue/packs'
import {
  Brain,
  CassetteTape,
  Castle,
  Earth,
  Joystick,
  Layers,
  Library,
  type LucideIcon,
  MicVocal,
  Popcorn,
} from 'lucide-react'
import type { CSSProperties } from 'react'
import { useCategories } from '../../api/use-categories.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CheckIcon } from '../../ui/display/icons.tsx'
import { isBuying, packPrice, type StoreTabProps } from './store-props.ts'
import './packs-tab.css'

export function PacksTab(props: StoreTabProps) {
  const { info, busy, onBuy } = props
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
            price={packPrice(props, pack.key)}
            buying={isBuying(busy, pack.key)}
            onBuy={() => onBuy(pack.key)}
          />
        </li>
      ))}
    </ul>
  )
}

interface PackCardProps {
  pack: Pack
  /** Their names. */
  categories: readonly string[]
  unlocked: boolean
  price: string
  buying: boolean
  onBuy(): void
}

const gradient = ([from, to]: Pack['gradient']) =>
  ({ '--from': `var(--${from})`, '--to': `var(--${to})` }) as CSSProperties

function PackCard({ pack, categories, unlocked, price, buying, onBuy }: PackCardProps) {
  const id = `pack-${pack.key}`
  return (
    <article aria-labelledby={id} className="pack-card" style={gradient(pack.gradient)}>
      <header className="pack-head">
        <span aria-hidden className="pack-sign">
          <PackIcon name={pack.icon} />
        </span>
        <h3 id={id} className="min-w-min max-w-full flex-1 text-lg">
          {pack.title}
        </h3>
        {unlocked ? (
          <span className="owned-mark">
            <CheckIcon />
            Unlocked
          </span>
        ) : (
          <Button variant="inverse" tight busy={buying} onClick={onBuy}>
            {buying ? 'Processing...' : <span className="tabular-nums">{price}</span>}
            <span className="sr-only"> for {pack.title}</span>
          </Button>
        )}
      </header>
      <p className="text-muted text-sm">{pack.description}</p>
      <ul className="pack-categories">
        {categories.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </article>
  )
}

/** Lucide names, as the catalogue of packs spells them. */
const ICONS: Record<string, LucideIcon> = {
  brain: Brain,
  'cassette-tape': CassetteTape,
  castle: Castle,
  earth: Earth,
  joystick: Joystick,
  library: Library,
  'mic-vocal': MicVocal,
  popcorn: Popcorn,
}

function PackIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? Layers
  return <Icon aria-hidden size={24} />
}
