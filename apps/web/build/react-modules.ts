import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { normalizePath, type Plugin } from 'vite'

const FILES: Record<string, string> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
}

/**
 * React comes as CommonJS, which the bundler can only wrap: all of it is one function, which the browser parses twice, and
 * nothing of it can be left out. As modules its code stands in the file itself, and what nobody uses is dropped.
 */
export function reactModules(): Plugin {
  const require = createRequire(import.meta.url)
  const pathOf = (file: string) =>
    normalizePath(join(dirname(require.resolve(`${file.split('/')[0]}/package.json`)), '..', file))
  const paths = new Map(Object.entries(FILES).map(([name, file]) => [name, pathOf(file)]))
  const isOurs = new Set(paths.values())
  return {
    name: 'knowdown:react-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => paths.get(source) ?? null,
    transform: (code, id) => (isOurs.has(id) ? { code: toModule(code, id), map: null } : null),
  }
}

export function toModule(code: string, id: string): string {
  const imports: string[] = []
  const names = new Set<string>()
  const body = code
    .replace(/(?:var\s+|,\s*)(\w+) = require\("([^"]+)"\)(?=[,;])/g, (_all, local, from) => {
      imports.push(`import * as ${local} from '${from}'`)
      return ''
    })
    .replace(/^(\s*)exports\.(\w+) =/gm, (_all, indent, name) => {
      const isFirst = !names.has(name)
      names.add(name)
      return `${indent}${isFirst ? 'var ' : ''}exported_${name} =`
    })
    .replace(/\bexports\.(\w+)/g, 'exported_$1')
    // Only there in React's own tests; the bundler would warn that they are missing.
    .replace(/\bScheduler\.(log|unstable_setDisableYieldValue)\b/g, 'undefined')
  if (/\brequire\(|\bexports\b/.test(body)) throw new Error(`${id} is written in a way that cannot be made a module.`)
  const exported = [...names].map((name) => `exported_${name} as ${name}`)
  return `${imports.join('\n')}\n${body}\nexport { ${exported.join(', ')} }\n`
}
