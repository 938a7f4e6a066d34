import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** On iPhones the pages have a scheme of their own, which `self` alone does not name everywhere. */
const OWN = "'self' capacitor://localhost"

/** Right behind it: before anything that the policy speaks about. */
const CHARSET = '<meta charset="utf-8" />'

/** A shell's page comes without a server's headers, so its content security policy stands in the page itself. */
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
  const policy = [
    "default-src 'none'",
    `script-src ${OWN} ${hashes.join(' ')}`,
    `style-src ${OWN}`,
    `img-src ${OWN} data:`,
    `font-src ${OWN}`,
    // Battles may run over the vendor's realtime service; which, the server tells when one begins.
    `connect-src ${OWN} ${[...new Set(reached)].join(' ')} wss://*.pusher.com`,
    `manifest-src ${OWN}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ]
  return `<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}" />`
}
