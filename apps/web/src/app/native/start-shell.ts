import { onBackButton } from '../../platform/back-button.ts'
import { impact } from '../../platform/haptics.ts'
import { onOpenedLink } from '../../platform/opened-links.ts'
import { SERVER_URL } from '../../platform/server-address.ts'
import { hideSplashAfterPaint } from '../../platform/splash.ts'
import { darkenStatusBar } from '../../platform/status-bar.ts'
import { goBack } from './go-back.ts'
import { invitationInLink } from './invitation-in-link.ts'
import { isFeltTap } from './is-felt-tap.ts'
import './native-shell.css'

/** What the installed app has and a browser has not. Fetched only there. */
export function startShell(window: Window): void {
  const { document, location } = window
  document.documentElement.dataset.shell = ''
  void darkenStatusBar()
  hideSplashAfterPaint(window)
  onBackButton((exit) => goBack(window, exit))
  onOpenedLink((url) => {
    const path = invitationInLink(url, SERVER_URL)
    // Loaded anew, as a link would in a browser: a game under way is kept, and the invitation decides about it.
    if (path !== null) location.assign(path)
  })
  document.addEventListener('click', ({ target }) => {
    if (isFeltTap(target)) impact('Light')
  })
}
