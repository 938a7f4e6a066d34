import { describe, expect, test } from 'vitest'
import type { MailOutbox, StoredMail } from '../../features/mail/mail.ts'
import { testApp } from '../testing/test-app.ts'

const mail = (over: Partial<StoredMail> = {}): StoredMail => ({
  id: '1',
  to: 'ada@example.org',
  subject: 'Verify your address',
  text: 'Open http://localhost:3000/verify-email?userId=1&secret=2 to go on.',
  html: '<p>Hi</p>',
  createdAt: Date.UTC(2026, 10, 15),
  ...over,
})

const outboxWith = (...mails: StoredMail[]): MailOutbox => ({ add: async () => {}, all: async () => mails })

const HERE = { host: 'localhost:3000' }

describe('the local mailbox', () => {
  test('returns its mails as JSON, newest last', async () => {
    const app = await testApp({ mailbox: outboxWith(mail(), mail({ subject: 'Second' })) })
    const reply = await app.inject({ url: '/dev/mailbox.json', headers: HERE })
    expect(reply.json().map(({ subject }: StoredMail) => subject)).toEqual(['Verify your address', 'Second'])
    expect(reply.json()[0]).toEqual({
      to: 'ada@example.org',
      subject: 'Verify your address',
      text: expect.stringContaining('secret=2'),
      html: '<p>Hi</p>',
      createdAt: '2026-11-15T00:00:00.000Z',
    })
  })

  test('shows them as a page with working links and no scripts', async () => {
    const nasty = mail({ subject: '<img src=x onerror=alert(1)>' })
    const app = await testApp({ mailbox: outboxWith(nasty) })
    const { body } = await app.inject({ url: '/dev/mailbox', headers: HERE })
    expect(body).toContain('<a href="http://localhost:3000/verify-email?userId=1&amp;secret=2">')
    expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })

  test('says that it is empty', async () => {
    const app = await testApp({ mailbox: outboxWith() })
    expect((await app.inject({ url: '/dev/mailbox', headers: HERE })).body).toContain('No mail yet')
  })

  test.each([
    ['another machine', { remoteAddress: '192.0.2.1', headers: HERE }],
    ['a tunnel on this machine', { headers: { ...HERE, 'x-forwarded-for': '192.0.2.1' } }],
    ['a proxy that names only the address', { headers: { ...HERE, 'x-real-ip': '192.0.2.1' } }],
    ['a proxy that names only itself', { headers: { ...HERE, via: '1.1 proxy' } }],
    ['a web page whose name points here', { headers: { host: 'evil.example:3000' } }],
  ])('answers 404 to %s', async (_who, request) => {
    const app = await testApp({ mailbox: outboxWith(mail()) })
    for (const url of ['/dev/mailbox', '/dev/mailbox.json']) {
      expect((await app.inject({ url, ...request })).statusCode).toBe(404)
    }
  })

  test('answers 404 in production, where there is no mailbox', async () => {
    const app = await testApp({ mailbox: null })
    expect((await app.inject({ url: '/dev/mailbox.json', headers: HERE })).statusCode).toBe(404)
  })
})
