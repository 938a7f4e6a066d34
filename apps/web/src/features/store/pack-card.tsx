import type { Pack } from '@knowdown/domain/catalogue/packs'
import type { CSSProperties } from 'react'
import { Button } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { PackIcon } from './pack-icon.tsx'

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

export function PackCard({ pack, categories, unlocked, price, buying, onBuy }: PackCardProps) {
  const id = `pack-${pack.key}`
  return (
    <article aria-labelledby={id} className="pack-card" style={gradient(pack.gradient)}>
      <header className="pack-head">
        <span aria-hidden className="pack-sign">
          <PackIcon name={pack.icon} />
        </span>
        <h3 id={id} className="min-w-0 flex-1 text-lg">
          {pack.title}
        </h3>
        {unlocked ? (
          <span className="owned-mark">
            <CheckIcon />
            Unlocked
          </span>
        ) : (
          <Button variant="inverse" busy={buying} onClick={onBuy}>
            {buying ? 'Processing...' : price}
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
