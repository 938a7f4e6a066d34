import { shellPlatform } from '../native-shell.ts'
import { reportFailure } from '../report-failure.ts'
import type { AdProvider } from './ad-provider.ts'
import { type AdService, startAds } from './ad-service.ts'

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** The ads of this device: AdMob in the installed app, our own in a browser, none where they are switched off. */
export async function openAds(ads: 'house' | 'none', isPremium: () => boolean): Promise<AdService> {
  // A blocked or missing file: there is no ad then.
  const provider = await providerFor(ads).catch((error: unknown) => {
    reportFailure('ads', error)
    return null
  })
  return startAds({ provider, isPremium, wait })
}

async function providerFor(ads: 'house' | 'none'): Promise<AdProvider | null> {
  if (ads === 'none') return null
  const shell = shellPlatform()
  if (shell) return (await import('./admob.ts')).adMobAds(shell)
  return (await import('./house.ts')).houseAds(Math.random)
}
