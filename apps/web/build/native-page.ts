import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** On iPhones the pages have their own scheme, which not every web view counts as `self`. */
const OWN = "'self' capacitor://localhost"

/** The policy goes right after this tag, because it only applies to what comes after it. */
const CHARSET = '<meta charset="utf-8" />'

/** The installed app's page has no HTTP headers, so its content security policy goes into the page itself. */
export function nativePage(servers: readonly string[]): Plugin {
  return {
    name: 'knowdown:native-page',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace(CHARSET, `${CHARSET}\n    ${metaFor(html, servers)}`),
    },
  }
}

function metaFor(html: string, servers: readonly string[]): string {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, body]) => body ?? '')
  const hashes = inline.map((body) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`)
  const reached = servers.flatMap((server) => {
    const { origin } = new URL(server)
    return [origin, origin.replace(/^http/, 'ws')]
  })
  const pictures = servers.map((server) => new URL(server).origin)
  const policy = [
    "default-src 'none'",
    `script-src ${OWN} ${hashes.join(' ')}`,
    `style-src ${OWN}`,
    `img-src ${OWN} data: blob: ${[...new Set(pictures)].join(' ')}`,
    `font-src ${OWN}`,
    // Battles may use Pusher's hosted service instead of ours; the server names it when a battle begins.
    `connect-src ${OWN} ${[...new Set(reached)].join(' ')} wss://*.pusher.com`,
    `manifest-src ${OWN}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ]
  return `<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}" />`
}
