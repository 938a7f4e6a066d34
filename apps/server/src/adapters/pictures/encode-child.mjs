// Runs in a process of its own: decodes pictures of strangers and draws them anew, so that nothing of the file but its
// pixels is kept. Plain JavaScript, because it is started as a file, from the sources as well as from the bundle.
import { createCanvas, loadImage } from '@napi-rs/canvas'

/** From good to still recognisable; each step is tried until the picture is small enough. */
const QUALITIES = [82, 70, 55, 40]
const SMALLER = 0.75
const LEAST_EDGE = 64

process.on('message', ({ bytes, pixels, sizes }) => {
  encodeAll(Buffer.from(bytes), pixels, sizes).then(
    (files) => process.send?.({ ok: true, files }),
    () => process.send?.({ ok: false }),
  )
})

async function encodeAll(bytes, pixels, sizes) {
  const image = await loadImage(bytes)
  const { width, height } = image
  // The head of the file was read before. This is what the decoder made of it.
  if (width < 1 || height < 1 || width * height > pixels)
    throw new Error(`The picture has ${width} × ${height} pixels.`)
  const files = []
  for (const size of sizes) files.push(await encode(image, size))
  return files
}

async function encode(image, { edge: wanted, bytes: most }) {
  for (let edge = wanted; edge >= LEAST_EDGE; edge *= SMALLER) {
    const scale = Math.min(1, edge / Math.max(image.width, image.height))
    const width = Math.max(1, Math.round(image.width * scale))
    const height = Math.max(1, Math.round(image.height * scale))
    const canvas = createCanvas(width, height)
    canvas.getContext('2d').drawImage(image, 0, 0, width, height)
    for (const quality of QUALITIES) {
      const content = await canvas.encode('webp', quality)
      if (content.length <= most) return { width, height, content }
    }
  }
  throw new Error('The picture cannot be made small enough.')
}
