import { reportFailure } from '../report-failure.ts'
import type { AdProvider, BannerAd, RewardedAd } from './ad-provider.ts'

type AdRefusal = 'not-initialized' | 'premium-user' | 'error'
type AdOffer<Ad> = { success: true; ad: Ad } | { success: false; reason: AdRefusal }

export interface AdService {
  /** Whether an ad can be shown before the results. */
  readonly ready: boolean
  showBanner(): Promise<AdOffer<BannerAd>>
  /** The page with the banner is gone. After premium was bought the banner goes for good. */
  hideBanner(): Promise<void>
  removeBanner(): Promise<void>
  prepareRewarded(): Promise<AdOffer<RewardedAd>>
}

interface AdServiceDeps {
  /** Null where ads are switched off. */
  provider: AdProvider | null
  /** Also true while unknown: a player who may have premium sees no ads. */
  isPremium(): boolean
  wait(ms: number): Promise<void>
}

const REWARDED_RETRY_MS = 1_000

/** Checks premium before every ad: for a premium player the provider is never called. */
export async function startAds({ provider, isPremium, wait }: AdServiceDeps): Promise<AdService> {
  const initialized = provider !== null && !isPremium() && (await succeeds(provider.initialize()))

  async function offer<Ad>(ask: (provider: AdProvider) => Promise<Ad>): Promise<AdOffer<Ad>> {
    if (isPremium()) return { success: false, reason: 'premium-user' }
    if (!provider || !initialized) return { success: false, reason: 'not-initialized' }
    try {
      return { success: true, ad: await ask(provider) }
    } catch (error) {
      reportFailure('ads', error)
      return { success: false, reason: 'error' }
    }
  }

  async function takeAway(ask: (provider: AdProvider) => Promise<void>): Promise<void> {
    if (!provider || !initialized) return
    await ask(provider).catch((error: unknown) => reportFailure('ads', error))
  }

  return {
    ready: initialized,
    showBanner: () => offer((from) => from.showBanner()),
    hideBanner: () => takeAway((from) => (isPremium() ? from.removeBanner() : from.hideBanner())),
    removeBanner: () => takeAway((from) => from.removeBanner()),
    async prepareRewarded() {
      const first = await offer((from) => from.prepareRewarded())
      if (first.success || first.reason !== 'error') return first
      await wait(REWARDED_RETRY_MS)
      return offer((from) => from.prepareRewarded())
    },
  }
}

const succeeds = (attempt: Promise<void>): Promise<boolean> =>
  attempt.then(
    () => true,
    (error: unknown) => {
      reportFailure('ads', error)
      return false
    },
  )
