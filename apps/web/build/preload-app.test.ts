import type { IndexHtmlTransformContext, Rollup } from 'vite'
import { expect, test } from 'vitest'
import { preloadApp } from './preload-app.ts'

const chunk = (fileName: string, rest: Partial<Rollup.OutputChunk> = {}, styles: string[] = []) =>
  ({
    type: 'chunk',
    fileName,
    imports: [],
    dynamicImports: [],
    viteMetadata: { importedCss: new Set(styles) },
    ...rest,
  }) as unknown as Rollup.OutputChunk

function tagsFor(html: string, chunks: Rollup.OutputChunk[]) {
  const { transformIndexHtml } = preloadApp()
  if (typeof transformIndexHtml !== 'object') throw new Error('no handler')
  const bundle = Object.fromEntries(chunks.map((each) => [each.fileName, each]))
  return transformIndexHtml.handler.call(undefined as never, html, { bundle } as unknown as IndexHtmlTransformContext)
}

test('the page names scripts and styles of the app once, and no lazy chunk', () => {
  const tags = tagsFor('<link rel="modulepreload" href="/react.js">', [
    chunk('index.js', { isEntry: true, name: 'index', imports: ['react.js'], dynamicImports: ['app.js'] }),
    chunk('react.js'),
    chunk('app.js', { isEntry: true, name: 'app', imports: ['react.js', 'shared.js'], dynamicImports: ['quiz.js'] }, [
      'app.css',
    ]),
    chunk('shared.js'),
    chunk('quiz.js', {}, ['quiz.css']),
  ])
  expect(tags).toMatchObject([
    { tag: 'link', attrs: { rel: 'modulepreload', href: '/app.js' } },
    { tag: 'link', attrs: { rel: 'modulepreload', href: '/shared.js' } },
    { tag: 'link', attrs: { rel: 'stylesheet', href: '/app.css' } },
  ])
})

test('a build without the app fails', () => {
  expect(() => tagsFor('', [chunk('index.js', { isEntry: true, name: 'index' })])).toThrow('no entry')
})
