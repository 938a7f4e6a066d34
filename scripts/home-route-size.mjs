// How many bytes the home route loads, read from the built app's own manifest.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { root } from './setup.mjs'

export const BUDGET = { js: 104_000, css: 12_500, later: 40_000 }

const dist = join(root, 'apps', 'web', 'dist')

/** Entry and app with all that they import at once. Lazy chunks are not part of it. */
function readHomeRoute() {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
  const keys = new Set()
  const visit = (key) => {
    if (keys.has(key)) return
    keys.add(key)
    for (const next of manifest[key].imports ?? []) visit(next)
  }
  visit('index.html')
  // The app, which the entry starts in a task of its own (boot.ts).
  const apps = manifest['index.html'].dynamicImports ?? []
  if (apps.length !== 1) throw new Error(`The entry of the built app starts ${apps.length} chunks and not one.`)
  apps.forEach(visit)
  return { manifest, keys }
}

/** Scripts of the home route, and their style sheets. */
export function measureHomeRoute() {
  const { manifest, keys } = readHomeRoute()
  const entries = [...keys].map((key) => manifest[key])
  return {
    js: measureFiles(entries.map(({ file }) => file)),
    css: measureFiles([...new Set(entries.flatMap(({ css }) => css ?? []))]),
  }
}

/** Chunks that come after home, the largest first. The vendor's checkout is one file, and only for who is about to pay. */
export function measureLaterChunks() {
  const { manifest, keys } = readHomeRoute()
  return Object.entries(manifest)
    .filter(([key, { file }]) => !keys.has(key) && file.endsWith('.js') && !key.endsWith('purchases/web-vendor.ts'))
    .map(([key, { file }]) => ({ key, gzip: measureFiles([file]).gzip }))
    .toSorted((one, other) => other.gzip - one.gzip)
}

function measureFiles(files) {
  const contents = files.map((file) => readFileSync(join(dist, file)))
  const sum = (measure) => contents.reduce((total, content) => total + measure(content).length, 0)
  return { files: files.length, raw: sum((content) => content), gzip: sum(gzipSync), brotli: sum(brotliCompressSync) }
}
