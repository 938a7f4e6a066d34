import { isChallengeId } from '@knowdown/domain/challenge/challenge'
import { LOBBY_CODE_LENGTH } from '@knowdown/domain/match/lobby-code'
import { SERVER_URL } from '../../platform/build-settings.ts'
import { impact } from '../../platform/haptics.ts'
import { darkenStatusBar, hideSplashAfterPaint, onBackButton, onOpenedLink } from '../../platform/native-plugins.ts'
import './native-shell.css'
import { codeFromInvitation, invitationLink, normalizeTypedCode } from '../../features/multiplayer/entry/invitation.ts'

/** Sets up what only the installed app has. Browsers never load this module. */
export function startShell(window: Window): void {
  const { document, location } = window
  document.documentElement.dataset.shell = ''
  void darkenStatusBar()
  hideSplashAfterPaint(window)
  onBackButton((exit) => handleBackButton(window, exit))
  onOpenedLink((url) => {
    const path = invitedPathInLink(url, SERVER_URL)
    // A full page load, as a link in a browser: a running game is stored, and the invitation screen decides about it.
    if (path !== null) location.assign(path)
  })
  document.addEventListener('click', ({ target }) => {
    if (hasTapFeedback(target)) impact('Light')
  })
}

/** Android's back button works as in its browser: it closes the topmost dialog, or goes to the previous screen. */
export function handleBackButton({ document, history, location }: Window, exit: () => void): void {
  const [top] = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].reverse()
  if (top) {
    // The dialog decides, as with Escape: some cannot be closed yet.
    if (top.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close()
    return
  }
  const inFlow = typeof history.state?.depth === 'number' && history.state.depth > 0
  if (location.pathname === '/' && !inFlow) exit()
  else history.back()
}

const SCHEME = 'knowdown:'

/** The lobby or challenge that a link of our own web address invites to, or `knowdown://join/CODE`. Null for all else. */
export function invitedPathInLink(link: string, serverUrl: string): string | null {
  if (!URL.canParse(link)) return null
  const { protocol, origin, host, pathname, search } = new URL(link)
  const isOurs = origin === new URL(serverUrl).origin
  if (isOurs && pathname.startsWith('/c/') && isChallengeId(pathname.slice(3))) return pathname
  let code: string | null = null
  if (protocol === SCHEME && host === 'join') code = normalizeTypedCode(pathname.slice(1))
  else if (isOurs) code = codeFromInvitation(search)
  return code?.length === LOBBY_CODE_LENGTH && /^[A-Z0-9]+$/.test(code) ? invitationLink('', code) : null
}

const PRESSABLE = 'button, a[href], summary, label, [role="switch"], [role="tab"], [role="option"]'

/** Whether a tap hit an active control. Answers give their own haptic feedback, by right or wrong. */
export function hasTapFeedback(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  const pressed = target.closest(PRESSABLE)
  return pressed !== null && !pressed.matches(':disabled, [aria-disabled="true"], .answer')
}
