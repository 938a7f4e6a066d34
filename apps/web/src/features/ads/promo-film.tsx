import type { Promo } from '../../platform/ads/ad-provider.ts'
import { Button } from '../../ui/button.tsx'
import { PromoSign } from './promo-sign.tsx'

interface PromoFilmProps {
  promo: Promo
  /** Seconds. */
  left: number
  seconds: number
  onSkip(): void
}

/** Our own few seconds of advertisement, in place of a video. */
export function PromoFilm({ promo, left, seconds, onSkip }: PromoFilmProps) {
  return (
    <>
      <section aria-label="Advertisement" className={`promo-film promo-${promo.tint}`}>
        <span className="ad-mark">Ad · Knowdown</span>
        <PromoSign id={promo.id} size={44} />
        <p className="font-bold font-display text-2xl">{promo.headline}</p>
        <p>{promo.text}</p>
        <span
          aria-hidden
          className="promo-film-bar"
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
