// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import page from '../index.html?raw'

const [, watchScript = ''] = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, body]) => body)
/** Without the address of the first file, which would be fetched. */
const body = /<body>(.*)<\/body>/s.exec(page)?.[1]?.replace(' src="/src/boot.ts"', '') ?? ''
const reload = vi.fn()

const openPage = () => {
  document.body.innerHTML = body
}

beforeAll(() => {
  new Function(watchScript)()
})

beforeEach(() => {
  openPage()
  vi.stubGlobal('location', { reload })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  reload.mockClear()
  sessionStorage.clear()
})

const entry = () => document.querySelector('script[type="module"]')
const message = () => document.querySelector('#root [role="alert"]')
const failures = {
  'the app': () => dispatchEvent(new Event('start-failed')),
  'the first file, or React': () => entry()?.dispatchEvent(new Event('error')),
}

test.each(Object.entries(failures))('a page that cannot load %s loads once more, then says so', (_file, fail) => {
  fail()
  expect(reload).toHaveBeenCalledOnce()
  expect(message()).toBeNull()
  fail()
  expect(reload).toHaveBeenCalledOnce()
  expect(message()?.textContent).toContain('Knowdown did not load')
  document.querySelector<HTMLElement>('#root button')?.click()
  expect(reload).toHaveBeenCalledTimes(2)
})

test('[FV1] a prerendered home that cannot load makes way for the message, below the bar', () => {
  const home = '<header class="nav-bar"></header><main id="content"><button type="button">Start Quiz</button></main>'
  for (const root of document.querySelectorAll('#root')) root.innerHTML = home
  failures['the app']()
  failures['the app']()
  expect(message()?.textContent).toContain('Knowdown did not load')
  expect(document.body.textContent).not.toContain('Start Quiz')
  document.querySelector<HTMLElement>('#root button')?.click()
  expect(reload).toHaveBeenCalledTimes(2)
})

test('a later build may load once more again', () => {
  failures['the app']()
  Object.defineProperty(entry(), 'src', { value: '/assets/next-build.js' })
  failures['the app']()
  expect(reload).toHaveBeenCalledTimes(2)
})

test('offline, or where the tab cannot remember, it says so at once', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  failures['the app']()
  expect(message()).not.toBeNull()
  vi.restoreAllMocks()
  openPage()
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem() {
      throw new Error('full')
    },
  })
  failures['the app']()
  expect(message()).not.toBeNull()
  expect(reload).not.toHaveBeenCalled()
})

test('a script of somebody else that fails changes nothing', () => {
  const other = document.body.appendChild(document.createElement('script'))
  other.dispatchEvent(new Event('error'))
  expect(reload).not.toHaveBeenCalled()
  expect(message()).toBeNull()
})
