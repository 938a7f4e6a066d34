// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { runParticles } from './run-particles.ts'

afterEach(() => vi.unstubAllGlobals())

test('[Y2] every particle is painted with an opacity of 0.6', () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {} }))
  const canvas = document.createElement('canvas')
  const opacities: number[] = []
  const pen = {
    globalAlpha: 1,
    fill: () => opacities.push(pen.globalAlpha),
    ...Object.fromEntries(['setTransform', 'clearRect', 'beginPath', 'arc'].map((name) => [name, () => {}])),
  }
  vi.spyOn(canvas, 'getContext').mockReturnValue(pen as never)
  const stop = runParticles(canvas, () => 0.5)
  expect(opacities).toEqual(Array(100).fill(0.6))
  stop()
})
