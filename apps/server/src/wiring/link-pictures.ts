import { type LinkPainter, linkPictures } from '../features/link-previews/link-pictures.ts'

/** The drawing library is large, and many servers never draw: it is loaded with the first picture. */
export function wireLinkPictures(): LinkPainter {
  let painter: LinkPainter | null = null
  return linkPictures({
    async paint(picture) {
      const { linkPainter } = await import('../adapters/pictures/link-painter.ts')
      painter ??= linkPainter()
      return painter.paint(picture)
    },
  })
}
