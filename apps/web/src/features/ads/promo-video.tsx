import { Layers, Megaphone, Sparkles, Trophy } from 'lucide-react'
import type { Promo } from '../../platform/ads/ad-provider.ts'
import { Button } from '../../ui/controls/button.tsx'
import './promo.css'

interface PromoVideoProps {
  promo: Promo
  /** Seconds. */
  left: number
  seconds: number
  onSkip(): void
}

/** Our own promo, shown for a few seconds in place of a video. */
export function PromoVideo({ promo, left, seconds, onSkip }: PromoVideoProps) {
  return (
    <>
      <section aria-label="Advertisement" className={`promo-video promo-${promo.tint}`}>
        <span className="ad-mark">Ad · Knowdown</span>
        <PromoIcon id={promo.id} size={44} />
        <p className="font-bold font-display text-2xl">{promo.headline}</p>
        <p>{promo.text}</p>
        <span
          aria-hidden
          className="promo-video-bar"
          style={{ transform: `scaleX(${(seconds - left + 1) / seconds})` }}
        />
      </section>
      <p className="text-muted text-sm tabular-nums">
        {left} {left === 1 ? 'second' : 'seconds'} left
      </p>
      <Button variant="quiet" onClick={onSkip}>
        Skip to Results
      </Button>
    </>
  )
}

const ICONS = { packs: Layers, premium: Sparkles, leaderboard: Trophy }

const isKnown = (id: string): id is keyof typeof ICONS => Object.hasOwn(ICONS, id)

export function PromoIcon({ id, size }: { id: string; size: number }) {
  const Sign = isKnown(id) ? ICONS[id] : Megaphone
  return (
    <span aria-hidden className="promo-icon">
      <Sign size={size} />
    </span>
  )
}
