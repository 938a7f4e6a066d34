import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { allowCheckout } from './checkout-policy.ts'
import { answerNotFound } from './error-mapping.ts'
import { isPagePath } from './page-path.ts'
import { inlineScriptsOf, pageHeaders } from './security-headers.ts'

const ONE_YEAR = 'public, max-age=31536000, immutable'
/** Kept, but asked for again each time: a new version is seen at the next visit. */
const REVALIDATE = 'no-cache'

/** The built web app: its files, and its one page for every path that is a screen; `checkout` where that page sells. */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  services: readonly string[],
  checkout: boolean,
): Promise<void> {
  const page = pageHeaders(inlineScriptsOf(readFileSync(join(folder, 'index.html'), 'utf8')), services)
  const headers = checkout ? allowCheckout(page) : page

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['index.html*', '.vite/**', '**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.startsWith(join(folder, 'assets')) ? ONE_YEAR : REVALIDATE)
      reply.header('cross-origin-resource-policy', 'same-origin')
    },
  })

  app.setNotFoundHandler((request, reply) => {
    const readsPage = request.method === 'GET' || request.method === 'HEAD'
    if (!readsPage || !isPagePath(request.url.split('?', 1)[0] as string)) return answerNotFound(request, reply)
    return reply.headers(headers).sendFile('index.html')
  })
}
