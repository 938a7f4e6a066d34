// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { handleBackButton, hasTapFeedback, invitedPathInLink } from './start-shell.ts'

const SERVER = 'https://play.example'

describe('a link that opens the app', () => {
  test.each([
    ['https://play.example/?join=AB3D', '/?join=AB3D'],
    ['https://play.example/?join=ab3d&from=mail', '/?join=AB3D'],
    ['knowdown://join/AB3D', '/?join=AB3D'],
    ['knowdown://join/ab3d', '/?join=AB3D'],
    ['https://play.example/c/22222222aaaa', '/c/22222222aaaa'],
    ['https://play.example/c/../etc', null],
    ['https://evil.example/c/22222222aaaa', null],
    ['https://play.example/', null],
    ['https://evil.example/?join=AB3D', null],
    ['http://play.example/?join=AB3D', null],
    ['https://play.example.evil.example/?join=AB3D', null],
    ['knowdown://join/AB', null],
    ['knowdown://join/%22%3E%3C', null],
    ['knowdown://other/AB3D', null],
    ['javascript:alert(1)', null],
    ['no link', null],
  ])('%s leads to %s', (link, path) => {
    expect(invitedPathInLink(link, SERVER)).toBe(path)
  })
})

describe('Android’s back button', () => {
  const exit = vi.fn()
  const at = (pathname: string, state: unknown = null) => {
    const history = { state, back: vi.fn() }
    handleBackButton({ document, history, location: { pathname } } as unknown as Window, exit)
    return history.back.mock.calls.length
  }

  afterEach(() => {
    exit.mockClear()
    document.body.replaceChildren()
  })

  test('goes to the last screen, and leaves the app only from home', () => {
    expect(at('/leaderboard')).toBe(1)
    expect(at('/', { depth: 1 })).toBe(1)
    expect(exit).not.toHaveBeenCalled()
    expect(at('/', { depth: 0, entry: 3 })).toBe(0)
    expect(exit).toHaveBeenCalledTimes(1)
  })

  test('closes the topmost dialog first, unless it cannot be dismissed', () => {
    document.body.innerHTML = '<dialog open id="under"></dialog><dialog open id="top"></dialog>'
    const [under, top] = [...document.querySelectorAll('dialog')]
    expect(at('/')).toBe(0)
    expect([under?.open, top?.open]).toEqual([true, false])
    under?.addEventListener('cancel', (event) => event.preventDefault())
    expect(at('/leaderboard')).toBe(0)
    expect(under?.open).toBe(true)
    expect(exit).not.toHaveBeenCalled()
  })
})

test('[G1] taps on controls give haptic feedback; answers have their own', () => {
  document.body.innerHTML = `
    <p id="text">words</p>
    <button id="button"><span id="inside">Go</span></button>
    <button id="disabled" disabled></button>
    <a id="link" href="/leaderboard"></a>
    <ul class="answers"><li><button class="answer" id="answer"><span id="option">Lima</span></button></li></ul>`
  const felt = ['text', 'button', 'inside', 'disabled', 'link', 'answer', 'option'].filter((id) =>
    hasTapFeedback(document.getElementById(id)),
  )
  expect(felt).toEqual(['button', 'inside', 'link'])
})
