import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ChallengePreviews } from '../features/runs/challenge-previews.ts'
import { sendNotFound } from './error-mapping.ts'
import { withPreview } from './routes/challenge-page.ts'
import { allowCheckout, inlineScriptsOf, pageHeaders } from './security-headers.ts'

const ONE_YEAR = 'public, max-age=31536000, immutable'
/** Cached, but checked at each visit, so that a new version shows up at once. */
const REVALIDATE = 'no-cache'

interface WebAppDeps {
  folder: string
  connectOrigins: readonly string[]
  hasCheckout: boolean
  publicUrl: string
  challengePreviews: Pick<ChallengePreviews, 'summary'>
}

/** Serves the files of the built web app, and its one page at every path that is a screen. */
export async function serveWebApp(
  app: FastifyInstance,
  { folder, connectOrigins, hasCheckout, publicUrl, challengePreviews }: WebAppDeps,
): Promise<void> {
  const index = readFileSync(join(folder, 'index.html'), 'utf8')
  const page = pageHeaders(inlineScriptsOf(index), connectOrigins)
  const headers = hasCheckout ? allowCheckout(page) : page

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
    const summary = await challengePreviews.summary(id)
    if (!summary) return reply.headers(headers).sendFile('index.html')
    return reply
      .headers(headers)
      .header('cache-control', REVALIDATE)
      .type('text/html; charset=utf-8')
      .send(withPreview(index, summary, publicUrl, id))
  })

  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || !isPagePath(request.url.split('?', 1)[0] as string)) return sendNotFound(request, reply)
    return reply.headers(headers).sendFile('index.html')
  })
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
    if (file !== 'index.html' && !file.startsWith('assets/')) {
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
