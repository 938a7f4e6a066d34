import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BannerAd } from '../../platform/ads/ad-provider.ts'
import type { AdService } from '../../platform/ads/ad-service.ts'
import { houseAds } from '../../platform/ads/house.ts'
import { PageFooter } from './page-footer.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function show(showBanner: AdService['showBanner']) {
  const hideBanner = vi.fn(async () => {})
  const removeBanner = vi.fn(async () => {})
  const onOpenStore = vi.fn()
  const ads: AdService = {
    ready: true,
    showBanner,
    hideBanner,
    removeBanner,
    prepareRewarded: async () => ({ success: false, reason: 'error' }),
  }
  const { unmount } = render(<PageFooter ads={ads} shownAt={Date.now()} onOpenStore={onOpenStore} />)
  return { hideBanner, removeBanner, onOpenStore, unmount }
}
const later = (ms: number, ad: BannerAd) => () =>
  new Promise<{ success: true; ad: BannerAd }>((resolve) => setTimeout(() => resolve({ success: true, ad }), ms))

test('[A4] an ad that fails shows as loading for two seconds, then as an offer of premium', async () => {
  const { onOpenStore } = show(async () => ({ success: false, reason: 'not-initialized' }))
  await pass(1_999)
  expect(screen.getByText('Loading ad...')).toBeTruthy()
  await pass(1)
  expect(screen.getByText('Remove ads forever')).toBeTruthy()
  expect(screen.getByText('Upgrade to Premium')).toBeTruthy()
  screen.getByRole('button', { name: 'Upgrade' }).click()
  expect(onOpenStore).toHaveBeenCalledExactlyOnceWith('premium')
})

test('[A4] the two seconds count from when the area is shown, also when the ads cannot be opened', async () => {
  const onOpenStore = vi.fn()
  const shownAt = Date.now()
  await pass(1_500)
  render(<PageFooter ads={null} shownAt={shownAt} onOpenStore={onOpenStore} />)
  await pass(499)
  expect(screen.getByText('Loading ad...')).toBeTruthy()
  await pass(1)
  expect(screen.getByText('Remove ads forever')).toBeTruthy()
})

test('[A4] an ad that arrives too late is removed', async () => {
  const { removeBanner } = show(later(2_500, { kind: 'device', height: 60 }))
  await pass(3_000)
  expect(screen.getByText('Remove ads forever')).toBeTruthy()
  expect(removeBanner).toHaveBeenCalledOnce()
})

test('our own promo is shown in the page, marked as an ad', async () => {
  const ad = await houseAds(() => 0).showBanner()
  const { onOpenStore } = show(later(100, ad))
  await pass(100)
  expect(screen.getByRole('region', { name: 'Advertisement' }).textContent).toContain('Ad')
  screen.getByRole('button', { name: 'See the packs' }).click()
  expect(onOpenStore).toHaveBeenCalledExactlyOnceWith('packs')
  await pass(5_000)
  expect(screen.queryByText('Remove ads forever')).toBeNull()
})

test('the device’s banner has reserved space, and is hidden with the page', async () => {
  const { hideBanner, unmount } = show(later(0, { kind: 'device', height: 62 }))
  await pass(0)
  expect(document.documentElement.style.getPropertyValue('--ad-height')).toBe('62px')
  unmount()
  expect(document.documentElement.style.getPropertyValue('--ad-height')).toBe('')
  expect(hideBanner).toHaveBeenCalledOnce()
})
