import { describe, expect, test, vi } from 'vitest'
import { followNotice, ownPath, readNotice } from './push-notice.ts'

describe('a pushed notice', () => {
  test('[NT1] is shown as the server wrote it', () => {
    const sent = { title: 'Keep your 5 days', body: 'Today’s ten are waiting.', path: '/daily', tag: 'streak:2026' }
    expect(readNotice(JSON.stringify(sent))).toEqual(sent)
  })

  test.each([undefined, '', 'no json', '{}', '{"title":1,"body":"b","tag":"t"}'])(
    'that cannot be read (%s) is still shown',
    (text) => {
      expect(readNotice(text).title).toBe('Knowdown')
    },
  )

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 5, undefined])(
    'never leads away: %s',
    (path) => {
      expect(ownPath(path)).toBe('/')
    },
  )

  test('[NT1] leads to a window that already shows its page, or to a new one', async () => {
    const page = { url: 'https://play.example/daily', focus: vi.fn(async () => {}) }
    const openNew = vi.fn(async () => {})
    await followNotice('/daily', { open: [page], openNew })
    expect([page.focus.mock.calls.length, openNew.mock.calls.length]).toEqual([1, 0])
    await followNotice('/c/abc', { open: [page], openNew })
    expect(openNew).toHaveBeenCalledWith('/c/abc')
  })
})
