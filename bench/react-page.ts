import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'

/** The smallest page that React can draw: one line. What our page costs is measured against it. */
export async function bundleSmallestReactPage(): Promise<Uint8Array> {
  const contents = `
    import { createElement } from 'react'
    import { createRoot } from 'react-dom/client'
    createRoot(document.getElementById('root')).render(createElement('p', null, 'Hello'))`
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0]?.contents ?? new Uint8Array()
}

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>React and one line</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><div id="root"></div><script type="module" src="/app.js"></script></body></html>`

/** Serves it as our server serves the app: compressed before, as hard as it goes. */
export async function serveSmallestReactPage(): Promise<{ url: string; stop(): void }> {
  const script = brotliCompressSync(await bundleSmallestReactPage())
  const server = createServer((request, response) => {
    const isScript = request.url === '/app.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    if (isScript) response.setHeader('content-encoding', 'br')
    response.end(isScript ? script : PAGE)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}`, stop: () => void server.close() }
}
