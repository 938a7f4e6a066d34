import {
  AdMob,
  AdmobConsentStatus,
  BannerAdPluginEvents,
  BannerAdPosition,
  BannerAdSize,
  MaxAdContentRating,
  RewardAdPluginEvents,
} from '@capacitor-community/admob'
import type { ShellPlatform } from '../native-shell.ts'
import type { AdProvider, BannerAd, WatchedAd } from './ad-provider.ts'
import { AD_RULES, AD_UNITS } from './ad-settings.ts'

const RATINGS = { G: MaxAdContentRating.General } as const
/** The height of the banner until the device reports its own. */
const USUAL_HEIGHT = 60

interface ListenerHandle {
  remove(): Promise<void>
}

/** The ads of the installed app, through the AdMob plugin. */
export function adMobAds(platform: ShellPlatform): AdProvider {
  const units = AD_UNITS[platform]
  const isTesting = AD_RULES.testing
  /** A banner that was loaded and then hidden. */
  let hidden: BannerAd | null = null
  let shown: BannerAd | null = null

  return {
    async initialize() {
      let consent = await AdMob.requestConsentInfo({ tagForUnderAgeOfConsent: AD_RULES.underAgeOfConsent })
      if (consent.status === AdmobConsentStatus.REQUIRED && consent.isConsentFormAvailable)
        consent = await AdMob.showConsentForm()
      if (!consent.canRequestAds) throw new Error('No consent to ads')
      await AdMob.initialize({
        initializeForTesting: isTesting,
        tagForChildDirectedTreatment: AD_RULES.childDirected,
        tagForUnderAgeOfConsent: AD_RULES.underAgeOfConsent,
        maxAdContentRating: RATINGS[AD_RULES.maxRating],
      })
    },

    async showBanner() {
      if (hidden) {
        await AdMob.resumeBanner()
        shown = hidden
        hidden = null
        return shown
      }
      let height = USUAL_HEIGHT
      shown = await waitForEvent<BannerAd>(
        (resolve, reject) => [
          AdMob.addListener(BannerAdPluginEvents.SizeChanged, (size) => {
            height = size.height || height
          }),
          AdMob.addListener(BannerAdPluginEvents.Loaded, () => resolve({ kind: 'device', height })),
          AdMob.addListener(BannerAdPluginEvents.FailedToLoad, ({ message }) => reject(new Error(message))),
        ],
        () =>
          AdMob.showBanner({
            adId: units.banner,
            isTesting,
            adSize: BannerAdSize.ADAPTIVE_BANNER,
            position: BannerAdPosition.BOTTOM_CENTER,
          }),
      )
      return shown
    },

    async hideBanner() {
      if (!shown) return
      hidden = shown
      shown = null
      await AdMob.hideBanner()
    },

    removeBanner() {
      hidden = null
      shown = null
      return AdMob.removeBanner()
    },

    async prepareRewarded() {
      await AdMob.prepareRewardVideoAd({ adId: units.rewarded, isTesting })
      return { kind: 'device', show: showRewarded }
    },
  }
}

/** Ends when the video is closed: when it is left early, the plugin's own promise never settles. */
function showRewarded(): Promise<WatchedAd> {
  let rewarded = false
  return waitForEvent<WatchedAd>(
    (resolve, reject) => [
      AdMob.addListener(RewardAdPluginEvents.Rewarded, () => {
        rewarded = true
      }),
      AdMob.addListener(RewardAdPluginEvents.Dismissed, () => resolve({ success: true, rewarded })),
      AdMob.addListener(RewardAdPluginEvents.FailedToShow, ({ message }) => reject(new Error(message))),
    ],
    async () => void (await AdMob.showRewardVideoAd()),
  )
}

/** Subscribes first, then starts, and always unsubscribes at the end. */
async function waitForEvent<Value>(
  listen: (resolve: (value: Value) => void, reject: (failure: Error) => void) => Promise<ListenerHandle>[],
  start: () => Promise<void>,
): Promise<Value> {
  const { promise, resolve, reject } = withResolvers<Value>()
  const listeners = await Promise.all(listen(resolve, reject))
  start().catch(reject)
  try {
    return await promise
  } finally {
    for (const listener of listeners) void listener.remove()
  }
}

/** Older web views lack `Promise.withResolvers`. */
function withResolvers<Value>() {
  let resolve: (value: Value) => void = () => {}
  let reject: (failure: Error) => void = () => {}
  const promise = new Promise<Value>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
