import type { HtmlTagDescriptor, Plugin, Rollup } from 'vite'

/**
 * `boot.ts` starts the app in a task of its own. Named in the page, the files of the app come together with those of React,
 * and its styles before the first paint.
 */
export function preloadApp(): Plugin {
  return {
    name: 'knowdown:preload-app',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const { scripts, styles } = filesOfApp(bundle)
        const missing = (file: string) => !html.includes(file)
        return [...scripts.filter(missing).map(preloaded), ...styles.filter(missing).map(applied)]
      },
    },
  }
}

function filesOfApp(bundle: Rollup.OutputBundle) {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const take = (chunk: Rollup.OutputBundle[string] | undefined) => {
    if (chunk?.type !== 'chunk' || scripts.has(chunk.fileName)) return
    scripts.add(chunk.fileName)
    for (const name of chunk.imports) take(bundle[name])
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
  }
  take(Object.values(bundle).find((chunk) => chunk.type === 'chunk' && chunk.isEntry && chunk.name === 'app'))
  if (scripts.size === 0) throw new Error('The bundle has no entry that is called app.')
  return { scripts: [...scripts], styles: [...styles] }
}

const preloaded = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'modulepreload', crossorigin: '', href: `/${file}` },
  injectTo: 'head',
})

const applied = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'stylesheet', crossorigin: '', href: `/${file}` },
  injectTo: 'head',
})
