import type { Plugin } from 'vite'

/** The two fonts that every page uses. Their file names contain a hash that is only known after the build. */
export const isPreloadedFont = (file: string) =>
  /(bricolage-grotesque|figtree)-latin-(?!ext-)\w+-normal[^/]*\.woff2$/.test(file)

export function preloadFonts(): Plugin {
  return {
    name: 'knowdown:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const fonts = Object.keys(bundle).filter(isPreloadedFont)
        if (fonts.length !== 2) throw new Error(`Expected two fonts to preload, found ${fonts.length}`)
        return fonts.map((font) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head' as const,
        }))
      },
    },
  }
}
