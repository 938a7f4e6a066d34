import type { Plugin } from 'vite'

/** Takes the React keys out of the lucide icons: our component does not need them, and they compress badly. */
export function lucideParts(): Plugin {
  return {
    name: 'knowdown:lucide-parts',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\// },
      handler: (code) => ({ code: code.replace(/, key: "\w+"/g, ''), map: null }),
    },
  }
}
