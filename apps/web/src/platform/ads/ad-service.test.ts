// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { AdProvider } from './ad-provider.ts'
import { startAds } from './ad-service.ts'
import { houseAds } from './house.ts'

function spied(overrides: Partial<AdProvider> = {}) {
  const house = houseAds(() => 0)
  return {
    initialize: vi.fn(overrides.initialize ?? house.initialize),
    showBanner: vi.fn(overrides.showBanner ?? house.showBanner),
    hideBanner: vi.fn(overrides.hideBanner ?? house.hideBanner),
    removeBanner: vi.fn(overrides.removeBanner ?? house.removeBanner),
    prepareRewarded: vi.fn(overrides.prepareRewarded ?? house.prepareRewarded),
  }
}
const calls = (provider: ReturnType<typeof spied>) =>
  Object.values(provider).reduce((sum, { mock }) => sum + mock.calls.length, 0)
const broken = () => Promise.reject(new Error('no fill'))
const wait = async () => {}

test('[A6] [S-74] for a premium player the provider is never called', async () => {
  const provider = spied()
  const ads = await startAds({ provider, isPremium: () => true, wait })
  expect(ads.ready).toBe(false)
  expect(await ads.showBanner()).toEqual({ success: false, reason: 'premium-user' })
  expect(await ads.prepareRewarded()).toEqual({ success: false, reason: 'premium-user' })
  await ads.hideBanner()
  await ads.removeBanner()
  expect(calls(provider)).toBe(0)
})

test('[A6] after premium is bought no further ad is shown, and a hidden banner is removed', async () => {
  let premium = false
  const provider = spied()
  const ads = await startAds({ provider, isPremium: () => premium, wait })
  expect((await ads.showBanner()).success).toBe(true)
  await ads.hideBanner()
  premium = true
  await ads.hideBanner()
  expect([provider.hideBanner.mock.calls.length, provider.removeBanner.mock.calls.length]).toEqual([1, 1])
  expect(await ads.showBanner()).toEqual({ success: false, reason: 'premium-user' })
  expect(await ads.prepareRewarded()).toEqual({ success: false, reason: 'premium-user' })
  expect([provider.showBanner.mock.calls.length, provider.prepareRewarded.mock.calls.length]).toEqual([1, 0])
})

test('[A1] [A4] where ads are switched off, or may not be shown, none is ready and the banner fails', async () => {
  for (const provider of [null, spied({ initialize: broken })]) {
    const ads = await startAds({ provider, isPremium: () => false, wait })
    expect(ads.ready).toBe(false)
    expect(await ads.showBanner()).toEqual({ success: false, reason: 'not-initialized' })
    expect(await ads.prepareRewarded()).toEqual({ success: false, reason: 'not-initialized' })
  }
})

test('[A5] a rewarded ad that does not come is asked for once more after a second', async () => {
  const waited: number[] = []
  const remember = async (ms: number) => void waited.push(ms)
  const provider = spied({
    prepareRewarded: vi
      .fn()
      .mockImplementationOnce(broken)
      .mockImplementation(houseAds(() => 0).prepareRewarded),
  })
  const ads = await startAds({ provider, isPremium: () => false, wait: remember })
  expect((await ads.prepareRewarded()).success).toBe(true)
  expect(waited).toEqual([1_000])

  const without = spied({ prepareRewarded: broken })
  const none = await startAds({ provider: without, isPremium: () => false, wait: remember })
  expect(await none.prepareRewarded()).toEqual({ success: false, reason: 'error' })
  expect(without.prepareRewarded).toHaveBeenCalledTimes(2)
})

test('house ads: every random number finds a promo, which is shown for five seconds', async () => {
  for (const roll of [0, 0.34, 0.99, 1]) {
    const house = houseAds(() => roll)
    expect(await house.showBanner()).toMatchObject({ kind: 'promo', promo: { headline: expect.any(String) } })
    expect(await house.prepareRewarded()).toMatchObject({ kind: 'promo', seconds: 5 })
  }
})

test('house ads: no promo tells of other players, because the board may be empty', async () => {
  const shown = await Promise.all([0, 0.34, 0.67].map((roll) => houseAds(() => roll).showBanner()))
  const words = shown.map((ad) => (ad.kind === 'promo' ? `${ad.promo.headline} ${ad.promo.text}` : ''))
  expect(new Set(words).size).toBe(3)
  for (const text of words) expect(text).not.toMatch(/somebody|someone|ahead|others|they/i)
})
