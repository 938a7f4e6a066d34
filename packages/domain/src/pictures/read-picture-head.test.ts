import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitInto } from './picture-limits.ts'
import { readPictureHead } from './read-picture-head.ts'
import { hostilePictures, jpegOfSize, pngOf } from './testing/hostile-pictures.ts'

describe('[OQ12] a picture is judged by its first bytes, before anything is decoded', () => {
  test.each(hostilePictures())('$name is refused as $refusal', ({ content, refusal }) => {
    expect(readPictureHead(content)).toEqual({ ok: false, error: refusal })
  })

  test('sizes up to 4 megapixels are taken', () => {
    expect(readPictureHead(pngOf(2_000, 2_000))).toEqual({
      ok: true,
      value: { type: 'png', width: 2_000, height: 2_000 },
    })
    expect(readPictureHead(jpegOfSize(1_600, 900))).toEqual({
      ok: true,
      value: { type: 'jpeg', width: 1_600, height: 900 },
    })
  })

  test('the three kinds of WebP say their size in different places', () => {
    const head = (chunk: string, content: number[]) =>
      Uint8Array.from([...new TextEncoder().encode(`RIFF0000WEBP${chunk}0000`), ...content, ...new Array(12).fill(0)])
    const size = { type: 'webp', width: 300, height: 200 }
    const lossy = head('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 44, 1, 200, 0])
    const lossless = head('VP8L', [0x2f, 43, 193, 49, 0])
    const extended = head('VP8X', [0, 0, 0, 0, 43, 1, 0, 199, 0, 0])
    for (const file of [lossy, lossless, extended]) expect(readPictureHead(file)).toEqual({ ok: true, value: size })
  })

  test('whatever the bytes are, there is an answer', () => {
    const starts = [
      [],
      [0xff, 0xd8, 0xff],
      [...pngOf(1, 1).subarray(0, 8)],
      [...new TextEncoder().encode('RIFF0000WEBPVP8X')],
    ]
    const files = fc.tuple(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 300 }))
    fc.assert(
      fc.property(files, ([start, rest]) => {
        const read = readPictureHead(Uint8Array.from([...start, ...rest]))
        if (read.ok) expect(read.value.width * read.value.height).toBeLessThanOrEqual(4_000_000)
      }),
    )
  })
})

test('[OQ12] a picture keeps its shape and never grows', () => {
  expect(fitInto(1600, { width: 3200, height: 1000 })).toEqual({ width: 1600, height: 500 })
  expect(fitInto(1600, { width: 100, height: 80 })).toEqual({ width: 100, height: 80 })
  expect(fitInto(640, { width: 1, height: 4_000 })).toEqual({ width: 1, height: 640 })
})
