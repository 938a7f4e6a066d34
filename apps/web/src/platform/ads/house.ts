import type { AdProvider, Promo } from './ad-provider.ts'

/** How long a promo is shown in place of a video. */
const PROMO_SECONDS = 5

const PROMOS: readonly [Promo, ...Promo[]] = [
  {
    id: 'packs',
    headline: 'Eight packs, 32 more categories',
    text: 'From Middle-earth to the 90s: pick the one you would win.',
    tint: 'lilac',
    action: { label: 'See the packs', to: 'packs' },
  },
  {
    id: 'premium',
    headline: 'Learn why, not just what',
    text: 'With Premium the AI Assistant explains every answer.',
    tint: 'sky',
    action: { label: 'See Premium', to: 'premium' },
  },
  {
    id: 'leaderboard',
    headline: 'Who leads today?',
    text: 'The board starts again at midnight. See where you stand.',
    tint: 'butter',
    action: { label: 'Leaderboard', to: '/leaderboard' },
  },
]

/** Our own advertisements, for browsers. They come from our server and tell no third party who saw them. */
export function houseAds(roll: () => number): AdProvider {
  const pick = () => PROMOS[Math.floor(roll() * PROMOS.length)] ?? PROMOS[0]
  return {
    initialize: async () => {},
    showBanner: async () => ({ kind: 'promo', promo: pick() }),
    hideBanner: async () => {},
    removeBanner: async () => {},
    prepareRewarded: async () => ({ kind: 'promo', promo: pick(), seconds: PROMO_SECONDS }),
  }
}
