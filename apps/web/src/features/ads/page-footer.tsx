import { Sparkles } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { BannerAd, Promo } from '../../platform/ads/ad-provider.ts'
import type { AdService } from '../../platform/ads/ad-service.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { PromoIcon } from './promo-video.tsx'

type OpenStore = (tab: 'premium' | 'packs') => void

interface PageFooterProps {
  /** Null while the ads are opening, and when they cannot be opened. */
  ads: AdService | null
  /** When the area came on the screen. */
  shownAt: number
  onOpenStore: OpenStore
}

/** The banner at the end of a page. Its space is reserved from the start, so that nothing moves when it loads. */
export function PageFooter({ ads, shownAt, onOpenStore }: PageFooterProps) {
  const view = useBanner(ads, shownAt)
  if (view.kind === 'loading') return <p className="ad-loading">Loading ad...</p>
  if (view.kind === 'failed') return <UpsellCard onUpgrade={() => onOpenStore('premium')} />
  if (view.ad.kind === 'device') return <DeviceBannerSpace height={view.ad.height} />
  return <PromoBanner promo={view.ad.promo} onOpenStore={onOpenStore} />
}

function PromoBanner({ promo, onOpenStore }: { promo: Promo; onOpenStore: OpenStore }) {
  const { label, to } = promo.action
  return (
    <section aria-label="Advertisement" className={`ad-card promo-${promo.tint}`}>
      <PromoIcon id={promo.id} size={24} />
      <div className="ad-words">
        <p className="ad-headline">{promo.headline}</p>
        <p className="ad-text">{promo.text}</p>
      </div>
      {to === 'premium' || to === 'packs' ? (
        <Button variant="inverse" onClick={() => onOpenStore(to)}>
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

/** The device draws its banner over the bottom of the screen; `--ad-height` tells other elements how high it is. */
function DeviceBannerSpace({ height }: { height: number }) {
  useLayoutEffect(() => {
    const page = document.documentElement
    page.style.setProperty('--ad-height', `${height}px`)
    return () => {
      page.style.removeProperty('--ad-height')
    }
  }, [height])
  return <div aria-hidden className="ad-device" />
}

function UpsellCard({ onUpgrade }: { onUpgrade(): void }) {
  return (
    <section aria-label="Upgrade to Premium" className="ad-card ad-upsell">
      <span aria-hidden className="promo-icon">
        <Sparkles size={24} />
      </span>
      <div className="ad-words">
        <p className="ad-headline">Remove ads forever</p>
        <p className="ad-text">Upgrade to Premium</p>
      </div>
      <Button variant="inverse" onClick={onUpgrade}>
        Upgrade
      </Button>
    </section>
  )
}

type BannerView = { kind: 'loading' } | { kind: 'failed' } | { kind: 'shown'; ad: BannerAd }

/** An ad that takes longer has failed. It is removed when it still arrives, so that nobody taps it by mistake. */
const FAILED_AFTER_MS = 2_000

/** The time counts from when the area is shown, whatever it is that fails: settings, code, provider or ad. */
function useBanner(ads: AdService | null, shownAt: number): BannerView {
  const [view, setView] = useState<BannerView>({ kind: 'loading' })
  const isTooLate = useRef(false)

  useEffect(() => {
    const limit = setTimeout(
      () => {
        isTooLate.current = true
        setView((before) => (before.kind === 'loading' ? { kind: 'failed' } : before))
      },
      shownAt + FAILED_AFTER_MS - Date.now(),
    )
    return () => clearTimeout(limit)
  }, [shownAt])

  useEffect(() => {
    if (!ads || isTooLate.current) return
    let gone = false
    void ads.showBanner().then((offered) => {
      if (!offered.success) return
      if (gone || isTooLate.current) return ads.removeBanner()
      setView({ kind: 'shown', ad: offered.ad })
    })
    return () => {
      gone = true
      void ads.hideBanner()
    }
  }, [ads])

  return view
}
