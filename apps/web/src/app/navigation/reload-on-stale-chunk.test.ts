import { expect, test, vi } from 'vitest'
import { reloadOnStaleChunk } from './reload-on-stale-chunk.ts'

const memory = () => {
  const kept = new Map<string, string>()
  return {
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value: string) => void kept.set(key, value),
  }
}

const page = (build: string, tab = memory(), online = true) => {
  const window = new EventTarget() as unknown as Window
  const reload = vi.fn()
  reloadOnStaleChunk({ window, build, tab, online: () => online, reload })
  const fail = () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
  return { fail, reload }
}

test('a chunk that is gone reloads the page once, and only once for the same build', () => {
  const tab = memory()
  const first = page('build-1', tab)
  first.fail()
  expect(first.reload).toHaveBeenCalledOnce()
  const again = page('build-1', tab)
  expect(again.fail()).toBe(true)
  expect(again.reload).not.toHaveBeenCalled()
})

test('a later build may reload again', () => {
  const tab = memory()
  page('build-1', tab).fail()
  const next = page('build-2', tab)
  next.fail()
  expect(next.reload).toHaveBeenCalledOnce()
})

test('nothing is reloaded offline, or where the tab cannot remember', () => {
  const offline = page('build-1', memory(), false)
  offline.fail()
  expect(offline.reload).not.toHaveBeenCalled()
  const forgetful = page('build-1', { read: () => null, write: () => {} })
  forgetful.fail()
  expect(forgetful.reload).not.toHaveBeenCalled()
})
