import { MINUTE_MS, type RateLimit } from '@knowdown/contracts/rate-limit'
import type { FastifyInstance } from 'fastify'
import { html } from '../../features/html.ts'
import type { LinkPainter } from '../../features/link-previews/link-pictures.ts'
import { challengePreview, type LinkPreview, previewNamed } from '../../features/link-previews/link-preview.ts'
import type { ChallengeService } from '../../features/runs/challenge-service.ts'
import { Problem } from '../../problem.ts'
import { enforceLimits } from '../enforce-limits.ts'

export interface LinkPreviewApi {
  challenges: Pick<ChallengeService, 'summary'>
  pictures: LinkPainter
}

const PICTURES: RateLimit = {
  name: 'link-picture',
  per: 'network',
  max: 120,
  windowMs: MINUTE_MS,
  what: 'pictures of links',
}
/** Short, because names can change and challenges can be deleted. */
const CHALLENGE_CACHE = 'public, max-age=600'
const PAGE_CACHE = 'public, max-age=86400'

/** The pictures that chats show for links. Without a session, because chats ask from their own servers. */
export function linkPictureRoutes(app: FastifyInstance, { challenges, pictures }: LinkPreviewApi): void {
  const picture = (path: string, cache: string, find: (name: string) => Promise<LinkPreview | null>) =>
    app.get<{ Params: { name: string } }>(path, { config: { limits: [PICTURES] } }, async (request, reply) => {
      await enforceLimits(request, [PICTURES])
      const preview = await find(request.params.name)
      if (!preview) throw new Problem('not-found', 'There is no such picture.')
      const png = await pictures.paint(preview.picture)
      return reply.header('cache-control', cache).type('image/png').send(Buffer.from(png))
    })

  picture('/challenges/:name/picture.png', CHALLENGE_CACHE, async (id) => {
    const summary = await challenges.summary(id)
    return summary && challengePreview(summary)
  })
  picture('/link-pictures/:name.png', PAGE_CACHE, async (name) => previewNamed(name))
}

interface PreviewedPage {
  preview: LinkPreview
  /** Addresses of the page and of its picture. */
  url: string
  pictureUrl: string
}

/** The web app's page with the tags from which chats make a preview. */
export function withPreview(page: string, { preview: { title, description }, url, pictureUrl }: PreviewedPage): string {
  const tags = html`<meta property="og:type" content="website" />
    <meta property="og:site_name" content="Knowdown" />
    <meta property="og:url" content="${url}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:image" content="${pictureUrl}" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="${title}" />
    <meta name="twitter:card" content="summary_large_image" />
  `
  return page.replace('</head>', () => `${tags.text}</head>`)
}
