/** An advertisement of our own, drawn by the page. */
export interface Promo {
  id: string
  headline: string
  text: string
  tint: 'peach' | 'mint' | 'lilac' | 'sky' | 'butter'
  action: { label: string; to: 'store' | `/${string}` }
}

/** Where a banner stands: in the page, or on top of it, drawn by the device at the foot of the screen. */
export type BannerAd = { kind: 'promo'; promo: Promo } | { kind: 'device'; height: number }

export interface WatchedAd {
  success: boolean
  rewarded: boolean
}

/** A rewarded ad that is ready: a promo for the page to play, or a video that the device shows over everything. */
export type RewardedAd =
  | { kind: 'promo'; promo: Promo; seconds: number }
  | { kind: 'device'; show(): Promise<WatchedAd> }

/** Who delivers ads. Nothing here asks who pays for silence: that is decided before. */
export interface AdProvider {
  /** Asks for consent where the law wants it. Rejects when no ad may be shown. */
  initialize(): Promise<void>
  showBanner(): Promise<BannerAd>
  removeBanner(): Promise<void>
  prepareRewarded(): Promise<RewardedAd>
}
