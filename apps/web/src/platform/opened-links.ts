import { tabStorage } from './device-storage.ts'
import { inNativeShell } from './native-shell.ts'

const OPENED_KEY = 'opened-link'

/** Hears the links that open the installed app: the one that started it, once, and those that reach it while it runs. */
export function onOpenedLink(listener: (url: string) => void): void {
  if (!inNativeShell()) return
  const follow = (url: string) => {
    tabStorage.write(OPENED_KEY, url)
    listener(url)
  }

  import('@capacitor/app')
    .then(async ({ App }) => {
      await App.addListener('appUrlOpen', ({ url }) => follow(url))
      const launch = await App.getLaunchUrl()
      // The system names it again after each reload of the page.
      if (launch && tabStorage.read(OPENED_KEY) !== launch.url) follow(launch.url)
    })
    .catch(() => undefined)
}
