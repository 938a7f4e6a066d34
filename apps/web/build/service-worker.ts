import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Plugin, Rollup } from 'vite'
import { EMPTY_PAGE } from '../src/sw/handle-request.ts'

/** Lazy chunks that a start and a quiz without a network need. */
const NEEDED_OFFLINE =
  /\/((app\/(solo|nav-bar|particles)|features\/(home|quiz|consent|leaderboard)|ui)\/[^/]+|app\/mistakes\/due-mistakes|api\/appwrite-account)\.tsx?$/

/** The entry with its static imports, the lazy chunks that solo play needs, their styles, and the preloaded fonts. */
function shellFiles(bundle: Rollup.OutputBundle, fonts: readonly string[]): string[] {
  const files = new Set<string>(fonts)
  const take = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    chunk.imports.forEach(take)
    chunk.dynamicImports.filter(isNeededOffline).forEach(take)
  }
  const isNeededOffline = (name: string) => {
    const chunk = bundle[name]
    return chunk?.type === 'chunk' && NEEDED_OFFLINE.test(chunk.facadeModuleId ?? '')
  }
  for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) take(chunk.fileName)
  return [...files].sort()
}

export function serviceWorker(isPreloadedFont: (file: string) => boolean): Plugin {
  return {
    name: 'knowdown:service-worker',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir }, bundle) {
      if (!dir) return
      const hashed = shellFiles(bundle, Object.keys(bundle).filter(isPreloadedFont))
      // The page names all hashed files of the start; the hash of the entry changes with every lazy chunk.
      const version = createHash('sha256').update(await readFile(join(dir, 'index.html')))
      await build({
        entryPoints: [join(import.meta.dirname, '../src/sw/sw.ts')],
        outfile: join(dir, 'sw.js'),
        bundle: true,
        minify: true,
        format: 'iife',
        target: 'es2022',
        define: {
          PRECACHE: JSON.stringify([EMPTY_PAGE, ...hashed.map((file) => `/${file}`)]),
          VERSION: JSON.stringify(version.digest('hex').slice(0, 12)),
        },
      })
    },
  }
}
