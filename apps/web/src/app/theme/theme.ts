import type { DeviceStorage } from '../../platform/device-storage.ts'

export type Theme = 'dark' | 'light'

// The small script in index.html reads the same key before the first paint.
const THEME_KEY = 'theme'

/** The background of each theme (see tokens.css), for the browser's own bars. */
export const THEME_COLOURS: Record<Theme, string> = { dark: '#0f172a', light: '#faf7f2' }

/** The theme chosen on this device; unknown values count as no choice. */
export function storedTheme(storage: DeviceStorage): Theme | null {
  const stored = storage.read(THEME_KEY)
  return stored === 'dark' || stored === 'light' ? stored : null
}

export const storeTheme = (storage: DeviceStorage, theme: Theme) => storage.write(THEME_KEY, theme)

export function showTheme(document: Document, theme: Theme) {
  const { dataset, style } = document.documentElement
  // The page came with it: setting it again would compute the styles of everything once more.
  if (dataset.theme !== theme) dataset.theme = theme
  if (style.colorScheme !== theme) style.colorScheme = theme
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute('content', THEME_COLOURS[theme])
  }
}
