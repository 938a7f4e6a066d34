import { Problem } from '../../problem.ts'
import type { LinkPicture } from './link-preview.ts'

/** Draws the picture that chats show for a link, as PNG. */
export interface LinkPainter {
  paint(picture: LinkPicture): Promise<Uint8Array>
}

const MAX_CACHED = 200
/** With so many waiting the machine is busy with nothing else; a chat asks again later. */
const MAX_WAITING = 20

/** One picture at a time, and each only once: a link in a large group is asked for by everybody at the same moment. */
export function linkPictures(painter: LinkPainter): LinkPainter {
  const cache = new Map<string, Promise<Uint8Array>>()
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  function paintInTurn(picture: LinkPicture): Promise<Uint8Array> {
    if (waiting >= MAX_WAITING) throw new Problem('unavailable', 'Too many pictures are being drawn. Try again soon.')
    waiting += 1
    const painted = last.then(() => painter.paint(picture))
    last = painted.then(
      () => (waiting -= 1),
      () => (waiting -= 1),
    )
    return painted
  }

  return {
    async paint(picture) {
      // By content: a new name makes a new picture, and equal results share one.
      const key = JSON.stringify(picture)
      const known = cache.get(key)
      if (known) return known
      const painted = paintInTurn(picture)
      if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value ?? '')
      cache.set(key, painted)
      // The caller gets the error; only the cache must not keep it.
      painted.catch(() => cache.delete(key))
      return painted
    },
  }
}
