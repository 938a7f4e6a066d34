import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RewardedAd } from '../../platform/ads/ad-provider.ts'
import type { AdService } from '../../platform/ads/ad-service.ts'
import { BeforeResults } from './before-results.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function watch(prepareRewarded: AdService['prepareRewarded']) {
  const onClose = vi.fn()
  const ads: AdService = {
    ready: true,
    showBanner: async () => ({ success: false, reason: 'error' }),
    hideBanner: async () => {},
    removeBanner: async () => {},
    prepareRewarded: vi.fn(prepareRewarded),
  }
  render(<BeforeResults ads={ads} onClose={onClose} />)
  for (let second = 0; second < 3; second++) await pass(1_000)
  expect(ads.prepareRewarded).toHaveBeenCalledOnce()
  screen.getByRole('button', { name: 'Watch Video' }).click()
  await pass(0)
  return onClose
}
const onDevice = (show: Extract<RewardedAd, { kind: 'device' }>['show']) => async () =>
  ({ success: true, ad: { kind: 'device', show } }) as const

test('[A3] an ad that is not available, fails or is closed early leads to the results at once', async () => {
  for (const prepare of [
    async () => ({ success: false, reason: 'error' }) as const,
    onDevice(() => Promise.reject(new Error('gone'))),
    onDevice(async () => ({ success: true, rewarded: false })),
  ]) {
    expect(await watch(prepare)).toHaveBeenCalledOnce()
    cleanup()
  }
})

test('[A3] after a video was watched on the device, a thank-you and a second later the results are shown', async () => {
  const onClose = await watch(onDevice(async () => ({ success: true, rewarded: true })))
  expect(screen.getByText('Thanks for your support!')).toBeTruthy()
  await pass(999)
  expect(onClose).not.toHaveBeenCalled()
  await pass(1)
  expect(onClose).toHaveBeenCalledOnce()
})
