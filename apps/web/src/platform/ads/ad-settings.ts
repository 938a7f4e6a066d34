import type { ShellPlatform } from '../native-shell.ts'

interface AdUnits {
  banner: string
  rewarded: string
  /** Part of the settings; no screen shows an interstitial. */
  interstitial: string
}

/** The vendor's own test units: they show test ads on every device and earn nothing. */
const PUBLISHER = 'ca-app-pub-3940256099942544'

export const AD_UNITS: Record<ShellPlatform, AdUnits> = {
  ios: {
    banner: `${PUBLISHER}/2934735716`,
    rewarded: `${PUBLISHER}/1712485313`,
    interstitial: `${PUBLISHER}/4411468910`,
  },
  android: {
    banner: `${PUBLISHER}/6300978111`,
    rewarded: `${PUBLISHER}/5224354917`,
    interstitial: `${PUBLISHER}/1033173712`,
  },
}

export const AD_RULES = {
  testing: true,
  childDirected: false,
  underAgeOfConsent: false,
  maxRating: 'G',
} as const
