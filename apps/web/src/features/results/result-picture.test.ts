// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { resultPicture } from './result-picture.ts'

afterEach(() => vi.restoreAllMocks())

/** What is written, and how far it reaches, with letters that are half as wide as high. */
async function writtenOn(texts: { title: string; topic: string }) {
  const written: { text: string; end: number }[] = []
  const nothing = () => {}
  const pen = {
    font: '',
    textAlign: 'left',
    measureText: (text: string) => ({ width: (text.length * Number(/ ([\d.]+)px/.exec(pen.font)?.[1])) / 2 }),
    fillText: (text: string, x: number) => {
      const { width } = pen.measureText(text)
      written.push({ text, end: x + (pen.textAlign === 'center' ? width / 2 : width) })
    },
    ...{ fillRect: nothing, beginPath: nothing, arc: nothing, stroke: nothing },
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(null))
  await resultPicture({ part: 0.4, figure: '4', caption: 'of 10', line: 'Better than 7 in 10', ...texts })
  return written
}

test('[Z3] long words on a shared picture get smaller instead of reaching its edge', async () => {
  const written = await writtenOn({ title: 'Keep practicing!', topic: 'Comics & Superheroes · Medium' })
  expect(written.map(({ text }) => text)).toContain('Keep practicing!')
  for (const { text, end } of written) expect(end, text).toBeLessThanOrEqual(1200 - 80)
})
