import { pngOf } from '@knowdown/domain/pictures/testing/hostile-pictures'
import { expect, test } from 'vitest'
import { StoreFailure } from '../own-quizzes/own-quiz-store.ts'
import type { PictureTools } from './picture-tools.ts'
import { preparePicture } from './prepare-picture.ts'

const photo = (bytes: number, type = 'image/jpeg') => new Blob([new Uint8Array(bytes)], { type })

/** A camera's picture; `bytesOf` says how large a file becomes. */
function camera(bytesOf: (width: number, quality: number) => number) {
  const made: string[] = []
  const tools: PictureTools = {
    decode: async () => ({ width: 4_000, height: 3_000, close: () => made.push('closed') }) as unknown as ImageBitmap,
    async encode(_picture, { width, height }, quality) {
      made.push(`${width}×${height} ${quality}`)
      return photo(bytesOf(width, quality), 'image/webp')
    },
  }
  return { tools, made }
}

test('[OQ12] a large photo is scaled to 1600 px, in the best quality that fits into 400 kB', async () => {
  const { tools, made } = camera((_width, quality) => (quality > 0.6 ? 400_001 : 400_000))
  expect((await preparePicture(photo(9_000_000), tools)).size).toBe(400_000)
  expect(made).toEqual(['1600×1200 0.85', '1600×1200 0.7', '1600×1200 0.55', 'closed'])
})

test('[OQ12] a picture that stays too large becomes smaller, and in the end a sentence', async () => {
  const { tools, made } = camera((width) => (width > 900 ? 500_000 : 300_000))
  await preparePicture(photo(9_000_000), tools)
  expect(made.at(-2)).toBe('900×675 0.85')
  const endless = camera(() => 500_000)
  await expect(preparePicture(photo(9_000_000), endless.tools)).rejects.toThrow('cannot be made small enough')
  expect(endless.made.at(-1)).toBe('closed')
})

test('[OQ12] what fits already is sent as it is', async () => {
  const { tools, made } = camera(() => 1)
  const small = new Blob([pngOf(1_600, 900) as Uint8Array<ArrayBuffer>])
  expect(await preparePicture(small, tools)).toBe(small)
  expect(made).toEqual([])
  await preparePicture(new Blob([pngOf(1_601, 900) as Uint8Array<ArrayBuffer>]), tools)
  expect(made).not.toEqual([])
})

test('[OQ12] what is no picture gets a sentence', async () => {
  const { tools } = camera(() => 1)
  const blind: PictureTools = { ...tools, decode: () => Promise.reject(new Error('no picture')) }
  await expect(preparePicture(photo(10, 'text/plain'), blind)).rejects.toThrow(StoreFailure)
  await expect(preparePicture(photo(10, 'image/svg+xml'), tools)).rejects.toThrow('SVG')
})
