import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { challengePreview, previewNamed, previewNameOf } from '../features/link-previews/link-preview.ts'
import type { ChallengeService } from '../features/runs/challenge-service.ts'
import { sendNotFound } from './error-mapping.ts'
import { pageVariants } from './page-variants.ts'
import { hasSignInMark } from './routes/account/session-cookies.ts'
import { withPreview } from './routes/link-previews.ts'
import { allowCheckout, inlineScriptsOf, pageHeaders } from './security-headers.ts'

const ONE_YEAR = 'public, max-age=31536000, immutable'
/** Cached, but checked at each visit, so that a new version shows up at once. */
const REVALIDATE = 'no-cache'

interface WebAppDeps {
  folder: string
  connectOrigins: readonly string[]
  hasCheckout: boolean
  publicUrl: string
  challenges: Pick<ChallengeService, 'summary'>
}

/** Serves the files of the built web app, and its one page at every path that is a screen. */
export async function serveWebApp(
  app: FastifyInstance,
  { folder, connectOrigins, hasCheckout, publicUrl, challenges }: WebAppDeps,
): Promise<void> {
  const index = readFileSync(join(folder, 'index.html'), 'utf8')
  const homeFile = join(folder, 'home.html')
  // A build for development has none.
  const home = existsSync(homeFile) ? readFileSync(homeFile, 'utf8') : index
  const headersOf = (html: string) => {
    const page = pageHeaders(inlineScriptsOf(html), connectOrigins)
    return { ...(hasCheckout ? allowCheckout(page) : page), 'cache-control': REVALIDATE }
  }
  const [headers, homeHeaders] = [headersOf(index), headersOf(home)]
  const sendVariant = pageVariants()

  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.startsWith(join(folder, 'assets')) ? ONE_YEAR : REVALIDATE)
      reply.header('cross-origin-resource-policy', 'same-origin')
    },
  })
  serveFiles(app, folder)

  app.get<{ Params: { id: string } }>('/c/:id', async (request, reply) => {
    const { id } = request.params
    const summary = await challenges.summary(id)
    if (!summary) return reply.headers(headers).sendFile('index.html')
    const urls = { url: `${publicUrl}/c/${id}`, pictureUrl: `${publicUrl}/api/challenges/${id}/picture.png` }
    return sendVariant(
      request,
      reply.headers(headers),
      withPreview(index, { preview: challengePreview(summary), ...urls }),
    )
  })

  const hiddenPage = index.replace('</head>', '<meta name="robots" content="noindex" /></head>')
  // Who has the link of an own quiz may read it; search engines may not. Chats get no preview of it either.
  app.get('/q/:link', (request, reply) =>
    sendVariant(request, reply.headers(headers).header('x-robots-tag', 'noindex'), hiddenPage),
  )

  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const [path, query] = splitUrl(request.url)
    if (!isRead || !isPagePath(path)) return sendNotFound(request, reply)
    // The first screen of home is in the page for everybody who is not about to be recognised.
    const isHome = path === '/' && !hasSignInMark(request)
    reply.headers(isHome ? homeHeaders : headers)
    const name = previewNameOf(path, query)
    const preview = name && previewNamed(name)
    if (!preview) return reply.sendFile('index.html')
    // Without what differs from link to link, so that there are few variants of the page.
    const [, screen = ''] = path.split('/')
    const urls = { url: `${publicUrl}/${screen}`, pictureUrl: `${publicUrl}/api/link-pictures/${name}.png` }
    return sendVariant(request, reply, withPreview(isHome ? home : index, { preview, ...urls }))
  })
}

function splitUrl(url: string): [path: string, query: URLSearchParams] {
  const mark = url.indexOf('?')
  return mark < 0 ? [url, new URLSearchParams()] : [url.slice(0, mark), new URLSearchParams(url.slice(mark))]
}

/**
 * Only files that were there at the start are served. All assets share a route: the library would make one for each, and
 * two hundred routes were a tenth of the start.
 */
function serveFiles(app: FastifyInstance, folder: string): void {
  const files = new Set(filesBelow(folder))
  app.get('/assets/*', (request, reply) => {
    const { '*': name } = request.params as { '*': string }
    return files.has(`assets/${name}`) ? reply.sendFile(`/assets/${name}`) : reply.callNotFound()
  })
  for (const file of files) {
    if (!file.endsWith('.html') && !file.startsWith('assets/')) {
      app.get(`/${file}`, (_request, reply) => reply.sendFile(`/${file}`))
    }
  }
}

/** Without hidden ones, and without the compressed copies, which are sent in place of the files themselves. */
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((file) => !/(?:^|\/)\.|\.(?:br|gz)$/.test(file))

const SERVER_PATHS = new Set(['api', 'v1', 'app', 'apps', 'dev', 'assets', 'metrics', 'debug', 'healthz', 'readyz'])

/**
 * Whether the web app answers at this path. Every path is a screen (an unknown one shows home), except paths of the
 * server, files, and hidden names: `/.env` and `/main.js.map` must be 404, not a friendly page.
 */
export function isPagePath(path: string): boolean {
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    // A malformed escape, such as %zz, names no screen.
    return false
  }
  const parts = decoded.split(/[/\\]/).slice(1)
  if (SERVER_PATHS.has(parts[0]?.toLowerCase() ?? '')) return false
  return parts.every((part) => !part.startsWith('.')) && !parts.at(-1)?.includes('.')
}
