// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { runParticles } from './run-particles.ts'

afterEach(() => vi.unstubAllGlobals())

function opacitiesPainted(): number[] {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {} }))
  const canvas = document.createElement('canvas')
  Object.defineProperty(canvas, 'clientWidth', { value: 390 })
  const opacities: number[] = []
  const pen = {
    globalAlpha: 1,
    fill: () => opacities.push(pen.globalAlpha),
    ...Object.fromEntries(['setTransform', 'clearRect', 'beginPath', 'arc'].map((name) => [name, () => {}])),
  }
  vi.spyOn(canvas, 'getContext').mockReturnValue(pen as never)
  const stop = runParticles(canvas, () => 0.5)
  stop()
  return opacities
}

test('[Y2] every particle is painted with an opacity of 0.6', () => {
  expect(opacitiesPainted()).toEqual(Array(100).fill(0.6))
})

test('[Y2] none is painted where the text of the page stands', () => {
  const main = document.body.appendChild(document.createElement('main'))
  Object.assign(main.style, { paddingLeft: '20px', paddingRight: '20px' })
  vi.spyOn(main, 'getBoundingClientRect').mockReturnValue({ left: 0, right: 390 } as DOMRect)
  expect(opacitiesPainted()).toEqual([])
  main.remove()
})
