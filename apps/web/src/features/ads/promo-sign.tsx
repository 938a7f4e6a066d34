import { Layers, Megaphone, Sparkles, Trophy } from 'lucide-react'

const SIGNS = { packs: Layers, premium: Sparkles, leaderboard: Trophy }

const isKnown = (id: string): id is keyof typeof SIGNS => Object.hasOwn(SIGNS, id)

export function PromoSign({ id, size }: { id: string; size: number }) {
  const Sign = isKnown(id) ? SIGNS[id] : Megaphone
  return (
    <span aria-hidden className="promo-sign">
      <Sign size={size} />
    </span>
  )
}
