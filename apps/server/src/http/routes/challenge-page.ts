import type { RateLimit } from '@knowdown/contracts/rate-limit'
import { DIFFICULTY_LABELS } from '@knowdown/domain/catalogue/difficulty'
import type { FastifyInstance } from 'fastify'
import { html } from '../../features/html.ts'
import { MINUTE_MS } from '../../features/limits.ts'
import type { ChallengePreviews } from '../../features/runs/challenge-previews.ts'
import type { ChallengeSummary } from '../../features/runs/challenge-service.ts'
import { Problem } from '../../problem.ts'
import { enforceLimits } from '../enforce-limits.ts'

const PICTURES: RateLimit = {
  name: 'challenge-picture',
  per: 'network',
  max: 120,
  windowMs: MINUTE_MS,
  what: 'pictures of challenges',
}
/** Short, because names can change and challenges can be deleted. */
const PICTURE_CACHE = 'public, max-age=600'

/** The picture that chats show for a challenge link. Without a session, because chats ask from their own servers. */
export function challengePictureRoute(app: FastifyInstance, previews: ChallengePreviews): void {
  app.get<{ Params: { id: string } }>(
    '/challenges/:id/picture.png',
    { config: { limits: [PICTURES] } },
    async (request, reply) => {
      await enforceLimits(request, [PICTURES])
      const picture = await previews.picture(request.params.id)
      if (!picture) throw new Problem('not-found', 'This challenge is gone.')
      return reply.header('cache-control', PICTURE_CACHE).type('image/png').send(Buffer.from(picture))
    },
  )
}

/** The web app's page with the tags from which chats make a preview; never with a word of a question. */
export function withPreview(page: string, summary: ChallengeSummary, publicUrl: string, challengeId: string): string {
  const { name, right, total, category, difficulty } = summary
  const title = `${name} got ${right} of ${total} right. Can you beat that?`
  const description = `${category} · ${DIFFICULTY_LABELS[difficulty].label}: the same ten questions, no account needed.`
  const picture = `${publicUrl}/api/challenges/${challengeId}/picture.png`
  const tags = html`<meta property="og:type" content="website" />
    <meta property="og:site_name" content="Knowdown" />
    <meta property="og:url" content="${publicUrl}/c/${challengeId}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:image" content="${picture}" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="${title}" />
    <meta name="twitter:card" content="summary_large_image" />
  `
  return page.replace('</head>', () => `${tags.text}</head>`)
}
