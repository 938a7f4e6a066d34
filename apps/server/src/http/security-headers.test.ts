import { expect, test } from 'vitest'
import { allowCheckout, pageHeaders } from './security-headers.ts'

const rulesOf = (headers: Record<string, string>) =>
  Object.fromEntries(
    (headers['content-security-policy'] ?? '').split('; ').map((rule) => {
      const [name = '', ...sources] = rule.split(' ')
      return [name, sources]
    }),
  )

test('[S-55] a page with the checkout allows the two services that it needs, and nothing else', () => {
  const before = pageHeaders(['first()'], ['wss://realtime.example'])
  const after = allowCheckout(before)
  const [closed, open] = [rulesOf(before), rulesOf(after)]
  const added = Object.entries(open).flatMap(([name, sources]) =>
    sources.filter((source) => !closed[name]?.includes(source)).map((source) => [name, source] as const),
  )
  for (const [name, source] of added) {
    if (name === 'style-src') expect(source).toBe("'unsafe-inline'")
    else
      expect(source).toMatch(
        /^https:\/\/([*a-z0-9.]+\.)?(revenuecat\.com|revenue\.cat|stripe\.com|da08ctfrofx1b\.cloudfront\.net)$/,
      )
  }
  for (const [name, sources] of Object.entries(closed)) expect(open[name]).toEqual(expect.arrayContaining(sources))
  expect(open['connect-src']).toEqual(
    expect.arrayContaining(["'self'", 'wss://realtime.example', 'https://api.revenuecat.com']),
  )
  expect(open['frame-src']).toContain('https://js.stripe.com')
})

test('[S-55] the checkout allows neither inline scripts nor eval', () => {
  const scripts = rulesOf(allowCheckout(pageHeaders([])))['script-src']
  expect(scripts).not.toContain("'unsafe-inline'")
  expect(scripts).not.toContain("'unsafe-eval'")
})

test('wallets may request a payment; camera and microphone are denied', () => {
  expect(allowCheckout(pageHeaders([]))['permissions-policy']).toMatch(
    /camera=\(\).*payment=\(self "https:\/\/js\.stripe\.com"\)/,
  )
})

test('[OQ12] pages show their own pictures and a picture that was just chosen, and none of other sites', () => {
  expect(rulesOf(pageHeaders([]))['img-src']).toEqual(["'self'", 'data:', 'blob:'])
})
