// How many bytes the home route loads, read from the built app's own manifest.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { root } from './setup.mjs'

export const BUDGET = { js: 91_000, css: 11_000, later: 40_000 }

const dist = join(root, 'apps', 'web', 'dist')

/** Entry chunk, all that it imports at once, and their style sheets. Lazy chunks are not part of it. */
export function measureHomeRoute() {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
  const chunks = new Set()
  const visit = (key) => {
    if (chunks.has(key)) return
    chunks.add(key)
    for (const next of manifest[key].imports ?? []) visit(next)
  }
  visit('index.html')
  const entries = [...chunks].map((key) => manifest[key])
  if (entries.length === 0) throw new Error('The manifest of the built app names no chunk.')
  return {
    js: measureFiles(entries.map(({ file }) => file)),
    css: measureFiles([...new Set(entries.flatMap(({ css }) => css ?? []))]),
  }
}

/** Chunks that come after home, the largest first. The vendor's checkout is one file, and only for who is about to pay. */
export function measureLaterChunks() {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
  return Object.entries(manifest)
    .filter(
      ([key, { file }]) => key !== 'index.html' && file.endsWith('.js') && !key.endsWith('purchases/web-vendor.ts'),
    )
    .map(([key, { file }]) => ({ key, gzip: measureFiles([file]).gzip }))
    .toSorted((one, other) => other.gzip - one.gzip)
}

function measureFiles(files) {
  const contents = files.map((file) => readFileSync(join(dist, file)))
  const sum = (measure) => contents.reduce((total, content) => total + measure(content).length, 0)
  return { files: files.length, raw: sum((content) => content), gzip: sum(gzipSync), brotli: sum(brotliCompressSync) }
}
