import { createCanvas } from '@napi-rs/canvas'

interface Sample {
  type?: 'jpeg' | 'png' | 'webp'
  width?: number
  height?: number
  /** Another seed is another picture. */
  seed?: number
}

/** A real picture with so much detail that it does not shrink to nothing. */
export async function samplePicture({ type = 'jpeg', width = 320, height = 200, seed = 1 }: Sample = {}) {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  let state = seed
  const next = () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
  for (let stroke = 0; stroke < 4_000; stroke += 1) {
    context.fillStyle = `hsl(${Math.floor(next() * 360)} 70% 50%)`
    context.fillRect(next() * width, next() * height, width / 20, height / 20)
  }
  return new Uint8Array(type === 'png' ? await canvas.encode('png') : await canvas.encode(type, 92))
}

/** The same JPEG with a camera's note about place and rotation in front of the pixels. */
export function withExif(jpeg: Uint8Array, orientation: number): Uint8Array {
  const note = new TextEncoder().encode('GPS 48.2082 N 16.3738 E')
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  const content = [...new TextEncoder().encode('Exif'), 0, 0, ...tiff, ...note]
  const length = content.length + 2
  return Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, length >> 8, length & 255, ...content, ...jpeg.subarray(2)])
}
