import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const contactOf = (env: Record<string, string>) => readConfig(env, '/srv/knowdown').mail.contactEmail

test('the contact on the privacy page is a setting, and otherwise follows from the address that people open', () => {
  expect(contactOf({ PUBLIC_URL: 'https://play.example' })).toBe('privacy@play.example')
  expect(contactOf({ PUBLIC_URL: 'https://play.example', CONTACT_EMAIL: 'us@school.example' })).toBe(
    'us@school.example',
  )
})
