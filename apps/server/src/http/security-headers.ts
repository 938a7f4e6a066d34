import { createHash } from 'node:crypto'

/** Headers that every reply carries. */
export function commonHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    // Links in mails carry secrets in the query; another site must never see them as a referrer.
    'referrer-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/**
 * Headers of an HTML page; `inlineScripts` are the only ones that may run besides the product's own files, `services`
 * the only addresses it may speak to besides the product's own.
 */
export function pageHeaders(
  inlineScripts: readonly string[],
  services: readonly string[] = [],
): Record<string, string> {
  const scripts = ["'self'", ...inlineScripts.map((script) => `'sha256-${sha256(script)}'`)].join(' ')
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${scripts}`,
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      ["connect-src 'self'", ...services].join(' '),
      "manifest-src 'self'",
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
  }
}

export const inlineScriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, body]) => body as string)

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64')
