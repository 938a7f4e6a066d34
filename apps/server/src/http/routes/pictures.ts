import { addPicture, picturePath } from '@knowdown/contracts/own-quizzes/pictures'
import type { FastifyInstance } from 'fastify'
import type { Pictures } from '../../features/pictures/pictures.ts'
import { Problem } from '../../problem.ts'
import { requireUser } from '../caller.ts'
import { serve } from '../serve.ts'

/** An address always has the same bytes. Not for ever, because an operator may remove a picture. */
const CACHE = 'public, max-age=2592000, immutable'

export function pictureRoutes(app: FastifyInstance, pictures: Pictures): void {
  serve(app, addPicture, async ({ content }, request) => {
    const { userId } = await requireUser(request)
    return { picture_id: await pictures.add(userId, Buffer.from(content, 'base64')) }
  })

  for (const size of ['large', 'small'] as const) {
    // Without a limit of its own: a room of two thousand loads a picture from one address within seconds.
    app.get<{ Params: { id: string } }>(
      picturePath(':id', size),
      { config: { work: 'running' } },
      async (request, reply) => {
        if (!/^[\w-]{22}$/.test(request.params.id)) throw new Problem('not-found', 'There is no such picture any more.')
        const file = await pictures.read(request.params.id, size)
        return reply
          .headers({
            'cache-control': CACHE,
            // The pages of the phone shells have another origin.
            'cross-origin-resource-policy': 'cross-origin',
            'content-security-policy': "default-src 'none'; sandbox",
            'x-robots-tag': 'noindex',
          })
          .type('image/webp')
          .send(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
      },
    )
  }
}
