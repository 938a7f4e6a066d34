import type { AdProvider, BannerAd, RewardedAd } from './ad-provider.ts'

type AdRefusal = 'not-initialized' | 'premium-user' | 'error'
type AdOffer<Ad> = { success: true; ad: Ad } | { success: false; reason: AdRefusal }

export interface AdService {
  /** Whether an ad can be shown before the results. */
  readonly ready: boolean
  showBanner(): Promise<AdOffer<BannerAd>>
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
    } catch {
      return { success: false, reason: 'error' }
    }
  }

  return {
    ready: initialized,
    showBanner: () => offer((from) => from.showBanner()),
    async removeBanner() {
      if (initialized) await provider?.removeBanner().catch(() => undefined)
    },
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
    () => false,
  )
