import { readPictureHead } from '@knowdown/domain/pictures/read-picture-head'
import { hostilePictures, pngOf } from '@knowdown/domain/pictures/testing/hostile-pictures'
import { loadImage } from '@napi-rs/canvas'
import { expect, onTestFinished, test } from 'vitest'
import { childEncoder } from './child-encoder.ts'
import { samplePicture, withExif } from './testing/sample-picture.ts'

const PATIENCE = { timeout: 120_000 }

function encoder(patienceMs?: number) {
  const made = childEncoder(patienceMs)
  onTestFinished(made.close)
  return made
}

test(
  '[OQ12] every type becomes a WebP for large screens and one for phones, each within its limit',
  PATIENCE,
  async () => {
    const { encode } = encoder()
    for (const type of ['jpeg', 'png', 'webp'] as const) {
      const made = await encode(await samplePicture({ type, width: 1_900, height: 1_300 }))
      if (!made) throw new Error(`A ${type} was refused.`)
      const { large, small } = made
      expect(readPictureHead(large.content)).toEqual({
        ok: true,
        value: { type: 'webp', width: large.width, height: large.height },
      })
      expect(Math.max(large.width, large.height)).toBeLessThanOrEqual(1_600)
      expect(Math.max(small.width, small.height)).toBeLessThanOrEqual(640)
      expect(large.content.length).toBeLessThanOrEqual(400_000)
      expect(small.content.length).toBeLessThanOrEqual(40_000)
    }
  },
)

test('[OQ12] place and camera are gone, and the picture stands upright', PATIENCE, async () => {
  const { encode } = encoder()
  const turned = 6
  const jpeg = withExif(await samplePicture({ width: 300, height: 100 }), turned)
  expect(Buffer.from(jpeg).includes('GPS')).toBe(true)
  const made = await encode(jpeg)
  for (const { content } of [made?.large, made?.small].filter((one) => one !== undefined)) {
    for (const word of ['GPS', 'Exif', 'EXIF', 'XMP']) expect(Buffer.from(content).includes(word)).toBe(false)
    const { width, height } = await loadImage(Buffer.from(content))
    expect([width, height]).toEqual([100, 300])
  }
})

test('[OQ12] the same picture gives the same bytes, which a later upload is compared with', PATIENCE, async () => {
  const { encode } = encoder()
  const jpeg = await samplePicture()
  const [one, other] = [await encode(jpeg), await encode(withExif(jpeg, 1))]
  expect(Buffer.from(one?.large.content ?? []).equals(Buffer.from(other?.large.content ?? [1]))).toBe(true)
})

test('[OQ12] what only claims to be a picture is refused, and the next one is taken', PATIENCE, async () => {
  const { encode } = encoder()
  expect(await encode(pngOf(100, 100))).toBeNull()
  for (const { content } of hostilePictures().filter(({ refusal }) => refusal === 'damaged')) {
    expect(await encode(content)).toBeNull()
  }
  expect(await encode(await samplePicture())).not.toBeNull()
})

test('[OQ12] a decoder that takes too long is ended, and the next picture is taken', PATIENCE, async () => {
  const hurried = encoder(1)
  expect(await hurried.encode(await samplePicture({ width: 1_600, height: 1_600 }))).toBeNull()
  expect(await hurried.encode(await samplePicture())).toBeNull()
  expect(await encoder().encode(await samplePicture())).not.toBeNull()
})

test('[OQ12] many at once are worked off two at a time, and too many are asked to come back', PATIENCE, async () => {
  const { encode } = encoder()
  const jpeg = await samplePicture({ width: 40, height: 40 })
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => encode(jpeg)))
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.kind] : []))
  expect(refused).toEqual(new Array(8).fill('unavailable'))
  expect(results.filter((result) => result.status === 'fulfilled' && result.value !== null)).toHaveLength(22)
})
