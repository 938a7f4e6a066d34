import { expect, test } from 'vitest'
import { MAX_VISITOR_NAME, visitorName } from './visitor-name.ts'

const isOffensive = (name: string) => name === 'rude'

test('[B18] a visitor may be called what an account may be called, in up to 24 letters', () => {
  expect(visitorName(' Ada\u202e  Lovelace ', isOffensive)).toEqual({ ok: true, value: 'Ada Lovelace' })
  expect(visitorName('🦊'.repeat(MAX_VISITOR_NAME), isOffensive).ok).toBe(true)
})

test.each(['', ' \u200b', 'rude', 'x'.repeat(MAX_VISITOR_NAME + 1)])('[B18] %j is no name for a visitor', (name) => {
  expect(visitorName(name, isOffensive)).toMatchObject({ ok: false, error: expect.stringContaining(' ') })
})
