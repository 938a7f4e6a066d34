import type { Plugin } from 'vite'

/**
 * Asks who is signed in while the app is still loading, so that nobody waits for that afterwards. `first-account-reply.ts`
 * takes the reply. Where the session is in the storage, because cookies do not work, the account library asks.
 */
const SCRIPT = `try {
  if (!localStorage.cookieFallback)
    globalThis.firstAccountReply = fetch('/v1/account', {
      headers: { 'x-appwrite-project': 'knowdown', prefer: 'handling=lenient' },
    }).catch(() => null)
} catch {}`

export function firstAccountCheck(): Plugin {
  return {
    name: 'knowdown:first-account-check',
    apply: 'build',
    transformIndexHtml: () => [{ tag: 'script', children: SCRIPT, injectTo: 'head-prepend' }],
  }
}
