import { createHash } from 'node:crypto'

/** Headers that every reply carries. */
export function commonHeaders(publicUrl: string, hstsSubdomains: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    // Links in mails carry secrets in the query, which other sites must not see as a referrer.
    'referrer-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  }
}

/**
 * Headers of an HTML page. Besides the product's own files only `inlineScripts` may run, and besides its own origin the
 * page may connect only to `connectOrigins`.
 */
export function pageHeaders(
  inlineScripts: readonly string[],
  connectOrigins: readonly string[] = [],
): Record<string, string> {
  const scripts = ["'self'", ...inlineScripts.map((script) => `'sha256-${sha256(script)}'`)].join(' ')
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${scripts}`,
      "style-src 'self'",
      // A picture that an author has just chosen is shown before it is sent.
      "img-src 'self' data: blob:",
      "font-src 'self'",
      ["connect-src 'self'", ...connectOrigins].join(' '),
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

/**
 * What the checkout of RevenueCat needs in a browser. Its library calls its own servers, adds style elements, and takes
 * cards in frames of Stripe. Only our scripts and those of Stripe may run.
 */
const CHECKOUT: Readonly<Record<string, readonly string[]>> = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'style-src': ["'unsafe-inline'"],
  'img-src': ['https://da08ctfrofx1b.cloudfront.net', 'https://*.stripe.com'],
  'connect-src': ['https://api.revenuecat.com', 'https://e.revenue.cat', 'https://api.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
}

/** Extends the headers of a page by what the checkout needs, for servers that sell through RevenueCat in browsers. */
export function allowCheckout(headers: Record<string, string>): Record<string, string> {
  const rules = new Map(
    (headers['content-security-policy'] ?? '')
      .split('; ')
      .map((rule): [string, string] => [rule.split(' ', 1)[0] ?? '', rule]),
  )
  for (const [name, sources] of Object.entries(CHECKOUT))
    rules.set(name, [rules.get(name) ?? name, ...sources].join(' '))
  return {
    ...headers,
    'content-security-policy': [...rules.values()].join('; '),
    'permissions-policy': (headers['permissions-policy'] ?? '').replace(
      'payment=()',
      'payment=(self "https://js.stripe.com")',
    ),
  }
}
