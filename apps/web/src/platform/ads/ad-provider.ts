/** Our own advertisement, rendered by the page. */
export interface Promo {
  id: string
  headline: string
  text: string
  tint: 'peach' | 'mint' | 'lilac' | 'sky' | 'butter'
  action: { label: string; to: 'premium' | 'packs' | `/${string}` }
}

/** A banner inside the page, or one that the device draws over the bottom of the screen. */
export type BannerAd = { kind: 'promo'; promo: Promo } | { kind: 'device'; height: number }

export interface WatchedAd {
  success: boolean
  rewarded: boolean
}

/** A rewarded ad that is ready: a promo that the page shows, or a video that the device plays on top of the page. */
export type RewardedAd =
  | { kind: 'promo'; promo: Promo; seconds: number }
  | { kind: 'device'; show(): Promise<WatchedAd> }

/** Delivers ads. Premium is checked before, by the AdService. */
export interface AdProvider {
  /** Asks for consent where the law requires it. Rejects when no ad may be shown. */
  initialize(): Promise<void>
  showBanner(): Promise<BannerAd>
  /** Takes the banner off the screen and keeps it for the next page. */
  hideBanner(): Promise<void>
  removeBanner(): Promise<void>
  prepareRewarded(): Promise<RewardedAd>
}
