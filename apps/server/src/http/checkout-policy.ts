/**
 * What the purchase service's checkout needs in a browser. Its library talks to its own servers, draws its pages with
 * style elements, and takes cards in the payment processor's frames. Scripts stay ours and the processor's.
 */
const CHECKOUT: Readonly<Record<string, readonly string[]>> = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'style-src': ["'unsafe-inline'"],
  'img-src': ['https://da08ctfrofx1b.cloudfront.net', 'https://*.stripe.com'],
  'connect-src': ['https://api.revenuecat.com', 'https://e.revenue.cat', 'https://api.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
}

/** A page's headers, opened for the checkout and no further. Only where the purchase service sells in browsers. */
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
