import { useLayoutEffect } from 'react'
import { Link } from 'wouter'
import type { Promo } from '../../platform/ads/ad-provider.ts'
import type { AdService } from '../../platform/ads/ad-service.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PromoSign } from './promo-sign.tsx'
import { UpsellCard } from './upsell-card.tsx'
import { useBanner } from './use-banner.ts'
import './promo.css'

interface PageFootProps {
  ads: AdService
  onOpenStore(): void
}

/** The foot of a page without premium. Its place is kept from the start, whatever comes to stand in it. */
export function PageFoot({ ads, onOpenStore }: PageFootProps) {
  const view = useBanner(ads)
  if (view.kind === 'loading') return <p className="ad-loading">Loading ad...</p>
  if (view.kind === 'failed') return <UpsellCard onUpgrade={onOpenStore} />
  if (view.ad.kind === 'device') return <DevicePlace height={view.ad.height} />
  return <PromoBanner promo={view.ad.promo} onOpenStore={onOpenStore} />
}

function PromoBanner({ promo, onOpenStore }: { promo: Promo; onOpenStore(): void }) {
  const { label, to } = promo.action
  return (
    <section aria-label="Advertisement" className={`ad-card promo-${promo.tint}`}>
      <PromoSign id={promo.id} size={24} />
      <div className="ad-words">
        <p className="ad-headline">{promo.headline}</p>
        <p className="ad-text">{promo.text}</p>
      </div>
      {to === 'store' ? (
        <Button variant="inverse" onClick={onOpenStore}>
          {label}
        </Button>
      ) : (
        <Link href={to} className={buttonClass({ variant: 'inverse' })}>
          {label}
        </Link>
      )}
      <span className="ad-mark">Ad</span>
    </section>
  )
}

/** The device draws over the foot of the screen; what stands there must know how high. */
function DevicePlace({ height }: { height: number }) {
  useLayoutEffect(() => {
    const page = document.documentElement
    page.style.setProperty('--ad-height', `${height}px`)
    return () => {
      page.style.removeProperty('--ad-height')
    }
  }, [height])
  return <div aria-hidden className="ad-device" />
}
