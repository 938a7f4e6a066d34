import { fitInto, PICTURE_LIMITS } from '@knowdown/domain/pictures/picture-limits'
import { readPictureHead } from '@knowdown/domain/pictures/read-picture-head'
import { StoreFailure } from '../own-quizzes/own-quiz-store.ts'
import { browserTools, type PictureTools } from './picture-tools.ts'

const QUALITIES = [0.85, 0.7, 0.55, 0.4]
const SMALLER = 0.75
const LEAST_EDGE = 200

/**
 * A picture as it is sent: at most 1600 px and 400 kB, whatever a camera made. What fits already is sent as it is, so that
 * an exported picture comes back without a loss.
 */
export async function preparePicture(file: Blob, tools: PictureTools = browserTools): Promise<Blob> {
  if (file.type === 'image/svg+xml') {
    throw new StoreFailure(
      'refused',
      'SVG pictures are not taken, because they can hold programs. Please save it as PNG.',
    )
  }
  if (await fits(file)) return file
  const picture = await tools.decode(file).catch(() => {
    throw new StoreFailure('refused', 'This picture cannot be read here. Please choose a JPEG, PNG or WebP.')
  })
  try {
    for (let edge: number = PICTURE_LIMITS.large.edge; edge >= LEAST_EDGE; edge *= SMALLER) {
      const size = fitInto(edge, picture)
      for (const quality of QUALITIES) {
        const made = await tools.encode(picture, size, quality)
        if (made && made.size <= PICTURE_LIMITS.large.bytes) return made
      }
    }
  } finally {
    picture.close()
  }
  throw new StoreFailure('refused', 'This picture cannot be made small enough. Please choose another one.')
}

async function fits(file: Blob): Promise<boolean> {
  const { edge, bytes } = PICTURE_LIMITS.large
  if (file.size > bytes) return false
  const head = readPictureHead(new Uint8Array(await file.arrayBuffer()))
  return head.ok && Math.max(head.value.width, head.value.height) <= edge
}
