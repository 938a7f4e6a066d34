import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { deviceStorage } from '../../platform/device-storage.ts'
import { showTheme, storedTheme, storeTheme, type Theme } from './theme.ts'

interface ThemeChoice {
  theme: Theme
  toggle(): void
}

const ThemeContext = createContext<ThemeChoice | null>(null)

const systemLight = () => matchMedia('(prefers-color-scheme: light)')

function watchSystem(changed: () => void) {
  const query = systemLight()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

const systemTheme = (): Theme => (systemLight().matches ? 'light' : 'dark')

export function ThemeProvider({ children }: { children: ReactNode }) {
  const [chosen, choose] = useState(() => storedTheme(deviceStorage))
  // While nothing is chosen the theme follows the system, also when that changes.
  const system = useSyncExternalStore(watchSystem, systemTheme, systemTheme)
  const theme = chosen ?? system

  useLayoutEffect(() => showTheme(document, theme), [theme])

  useEffect(() => {
    // A choice made in another tab applies here, too.
    const follow = () => choose(storedTheme(deviceStorage))
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])

  function toggle() {
    const next = theme === 'dark' ? 'light' : 'dark'
    storeTheme(deviceStorage, next)
    choose(next)
  }

  return <ThemeContext value={{ theme, toggle }}>{children}</ThemeContext>
}

export function useTheme(): ThemeChoice {
  const choice = useContext(ThemeContext)
  if (!choice) throw new Error('useTheme needs a ThemeProvider above it')
  return choice
}
