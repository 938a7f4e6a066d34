// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { AD_RULES, AD_UNITS } from './ad-settings.ts'
import { adMobAds } from './admob.ts'
import { openAds } from './open-ads.ts'

/** The vendor's plugin, as far as we call it; `asked` keeps the order in which it was. */
const plugin = vi.hoisted(() => {
  const asked: string[] = []
  const listeners = new Map<string, (info?: unknown) => void>()
  const remember =
    <Value>(name: string, value: Value) =>
    async () => {
      asked.push(name)
      return value
    }
  return {
    asked,
    listeners,
    remember,
    AdMob: {
      requestConsentInfo: vi.fn(),
      showConsentForm: vi.fn(),
      initialize: vi.fn(),
      showBanner: vi.fn(),
      hideBanner: vi.fn(),
      resumeBanner: vi.fn(),
      removeBanner: vi.fn(),
      prepareRewardVideoAd: vi.fn(),
      showRewardVideoAd: vi.fn(),
      addListener: vi.fn(),
    },
  }
})
vi.mock('@capacitor-community/admob', async (original) => ({
  ...(await original<typeof import('@capacitor-community/admob')>()),
  AdMob: plugin.AdMob,
}))

const { AdMob, asked, listeners, remember } = plugin
const free = { status: 'NOT_REQUIRED', canRequestAds: true }

beforeEach(() => {
  vi.resetAllMocks()
  vi.unstubAllGlobals()
  asked.length = 0
  listeners.clear()
  AdMob.requestConsentInfo.mockImplementation(remember('consent info', free))
  AdMob.showConsentForm.mockImplementation(remember('consent form', { status: 'OBTAINED', canRequestAds: true }))
  AdMob.initialize.mockImplementation(remember('initialize', undefined))
  AdMob.showBanner.mockImplementation(remember('banner', undefined))
  AdMob.hideBanner.mockImplementation(remember('hide banner', undefined))
  AdMob.resumeBanner.mockImplementation(remember('resume banner', undefined))
  AdMob.removeBanner.mockImplementation(remember('remove banner', undefined))
  AdMob.prepareRewardVideoAd.mockImplementation(remember('rewarded', {}))
  AdMob.showRewardVideoAd.mockImplementation(() => new Promise(() => {}))
  AdMob.addListener.mockImplementation(async (name: string, listener: () => void) => {
    listeners.set(name, listener)
    return { remove: async () => void listeners.delete(name) }
  })
})

const tell = (event: string, info?: unknown) => listeners.get(event)?.(info)

test('[A5] banner, rewarded and interstitial of both platforms are the vendor’s test units', () => {
  expect(Object.keys(AD_UNITS)).toEqual(['ios', 'android'])
  const all = Object.values(AD_UNITS).flatMap(({ banner, rewarded, interstitial }) => [banner, rewarded, interstitial])
  expect(all.map((unit) => unit.replace('ca-app-pub-3940256099942544/', ''))).toEqual([
    '2934735716',
    '1712485313',
    '4411468910',
    '6300978111',
    '5224354917',
    '1033173712',
  ])
})

test('[A4] a banner that was hidden with its page comes back without another request, a removed one does not', async () => {
  const ads = adMobAds('ios')
  const show = async () => {
    const banner = ads.showBanner()
    await vi.waitFor(() => expect(asked.at(-1)).toBe('banner'))
    tell('bannerAdLoaded')
    return banner
  }
  await ads.hideBanner()
  expect(asked).toEqual([])
  const first = await show()
  await ads.hideBanner()
  expect(await ads.showBanner()).toEqual(first)
  expect(asked).toEqual(['banner', 'hide banner', 'resume banner'])
  await ads.removeBanner()
  await show()
  expect(asked.slice(3)).toEqual(['remove banner', 'banner'])
})

test('[A5] [S-74] ads are asked for as tests, not for children, with no under-age tag, rated G', async () => {
  expect(AD_RULES).toEqual({ testing: true, childDirected: false, underAgeOfConsent: false, maxRating: 'G' })
  await adMobAds('ios').initialize()
  expect(AdMob.initialize).toHaveBeenCalledWith({
    initializeForTesting: true,
    tagForChildDirectedTreatment: false,
    tagForUnderAgeOfConsent: false,
    maxAdContentRating: 'General',
  })
})

test('[S-74] where the law asks for consent, it is asked for before the first ad', async () => {
  AdMob.requestConsentInfo.mockImplementation(
    remember('consent info', { status: 'REQUIRED', isConsentFormAvailable: true, canRequestAds: false }),
  )
  const ads = adMobAds('android')
  await ads.initialize()
  await ads.prepareRewarded()
  expect(asked).toEqual(['consent info', 'consent form', 'initialize', 'rewarded'])
})

test('[S-74] without consent there is no ad at all', async () => {
  vi.stubGlobal('Capacitor', { isNativePlatform: () => true, getPlatform: () => 'android' })
  AdMob.requestConsentInfo.mockImplementation(remember('consent info', { status: 'REQUIRED', canRequestAds: false }))
  const ads = await openAds('house', () => false)
  expect(ads.ready).toBe(false)
  expect((await ads.showBanner()).success).toBe(false)
  expect((await ads.prepareRewarded()).success).toBe(false)
  expect(asked).toEqual(['consent info'])
})

test('[G3] the installed app takes its ads from the vendor’s plugin, a browser never does', async () => {
  expect((await openAds('house', () => false)).ready).toBe(true)
  expect(asked).toEqual([])
  vi.stubGlobal('Capacitor', { isNativePlatform: () => true, getPlatform: () => 'ios' })
  expect((await openAds('none', () => false)).ready).toBe(false)
  expect(asked).toEqual([])
  expect((await openAds('house', () => false)).ready).toBe(true)
  expect(asked).toEqual(['consent info', 'initialize'])
})

test('[A5] the banner is adaptive, at the foot of the screen, and tells how high it is', async () => {
  const shown = adMobAds('ios').showBanner()
  await vi.waitFor(() => expect(AdMob.showBanner).toHaveBeenCalledOnce())
  expect(AdMob.showBanner).toHaveBeenCalledWith({
    adId: AD_UNITS.ios.banner,
    isTesting: true,
    adSize: 'ADAPTIVE_BANNER',
    position: 'BOTTOM_CENTER',
  })
  tell('bannerAdSizeChanged', { width: 390, height: 62 })
  tell('bannerAdLoaded')
  expect(await shown).toEqual({ kind: 'device', height: 62 })
  expect(listeners.size).toBe(0)
})

test('[A4] a banner that the vendor cannot fill fails', async () => {
  const shown = adMobAds('ios').showBanner()
  const failed = expect(shown).rejects.toThrow('no fill')
  await vi.waitFor(() => expect(AdMob.showBanner).toHaveBeenCalledOnce())
  tell('bannerAdFailedToLoad', { code: 3, message: 'no fill' })
  await failed
  expect(listeners.size).toBe(0)
})

test.each([
  ['watched to the end', true],
  ['closed early', false],
])('[A3] a video %s: rewarded is %s', async (_, rewarded) => {
  const ad = await adMobAds('android').prepareRewarded()
  expect(AdMob.prepareRewardVideoAd).toHaveBeenCalledWith({ adId: AD_UNITS.android.rewarded, isTesting: true })
  const watched = ad.kind === 'device' ? ad.show() : null
  await vi.waitFor(() => expect(AdMob.showRewardVideoAd).toHaveBeenCalledOnce())
  if (rewarded) tell('onRewardedVideoAdReward', { type: 'thanks', amount: 1 })
  tell('onRewardedVideoAdDismissed')
  expect(await watched).toEqual({ success: true, rewarded })
})

test('[A3] a video that cannot be shown fails', async () => {
  AdMob.showRewardVideoAd.mockRejectedValue(new Error('gone'))
  const ad = await adMobAds('android').prepareRewarded()
  await expect(ad.kind === 'device' ? ad.show() : null).rejects.toThrow('gone')
})
