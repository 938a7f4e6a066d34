import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|html|svg|json|webmanifest|txt)$/

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/** Leaves a `.br` and a `.gz` beside each text file, so that the server need not compress at request time. */
export function compress(): Plugin {
  let outDir = ''
  return {
    name: 'knowdown:compress',
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build }) {
      outDir = join(root, build.outDir)
    },
    // Runs last, when the files of public/ and the service worker are in place.
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(failure) {
        if (failure) return
        const names = (await readdir(outDir, { recursive: true })).filter(
          (name) => TEXT.test(name) && !name.startsWith('.'),
        )
        for (const name of names) {
          const text = await readFile(join(outDir, name))
          const level = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
          await writeFile(join(outDir, `${name}.br`), await asBrotli(text, level))
          await writeFile(join(outDir, `${name}.gz`), await asGzip(text, { level: constants.Z_BEST_COMPRESSION }))
        }
      },
    },
  }
}
