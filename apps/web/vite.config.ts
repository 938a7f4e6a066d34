import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './build/compress.ts'
import { firstAccountCheck } from './build/first-account-check.ts'
import { nativePage } from './build/native-page.ts'
import { preloadApp } from './build/preload-app.ts'
import { isPreloadedFont, preloadFonts } from './build/preload-fonts.ts'
import { prerenderHome } from './build/prerender-home.ts'
import { serviceWorker } from './build/service-worker.ts'

const server = process.env.KNOWDOWN_SERVER ?? `http://localhost:${process.env.PORT || 3000}`

/** What only a server needs, or only a phone shell, which has its files on the device and no headers. */
const finish = (native: boolean) => {
  const { VITE_SERVER_URL, VITE_API_URL, VITE_REALTIME_URL } = process.env
  const ownServer = VITE_SERVER_URL ? [] : [firstAccountCheck()]
  if (!native) return [...ownServer, serviceWorker(isPreloadedFont), prerenderHome(), compress()]
  if (!VITE_SERVER_URL) throw new Error('A build for the phones needs VITE_SERVER_URL.')
  // A setting that is there and empty is none.
  return [nativePage([VITE_SERVER_URL, VITE_API_URL || VITE_SERVER_URL, VITE_REALTIME_URL || VITE_SERVER_URL])]
}

export default defineConfig(({ mode }) => ({
  plugins: [react(), tailwindcss(), preloadApp(), preloadFonts(), ...finish(mode === 'native')],
  resolve: {
    alias: [{ find: 'cross-fetch', replacement: join(import.meta.dirname, 'build/native-fetch.ts') }],
  },
  build: {
    target: 'es2022',
    manifest: mode !== 'native',
    sourcemap: false,
    // A font or picture written into the CSS as data: would be refused by the content security policy.
    assetsInlineLimit: 0,
    // Every lazy chunk would be listed in home's script with all it imports: nearly 2 kB that everybody loads. Most chunks
    // are fetched while the page is idle, and the service worker keeps them all.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostType }) => (hostType === 'js' ? [] : dependencies),
    },
    // The vendor's checkout comes as one large file, and only to who is about to pay with it. What everybody loads has a
    // budget of its own (scripts/check-size.mjs).
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      // The app is started by boot.ts. As an entry it keeps all that it imports in one file, in the order of its imports.
      input: { index: join(import.meta.dirname, 'index.html'), app: join(import.meta.dirname, 'src/main.tsx') },
      output: {
        // Two files for what home needs at once, each with all its imports: React, and the app. Left alone, the bundler
        // puts what home shares with lazy chunks into nearly fifty small ones.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|vite\/preload-helper/, priority: 1 },
            { name: 'app', test: /\/src\/main\.tsx$/ },
          ],
        },
        // Home lists the files of all lazy chunks; without names it is half a kilobyte smaller. The manifest has them.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css')) ? 'assets/[hash].css' : 'assets/[name]-[hash][extname]',
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/v1': { target: server, ws: true },
      '/dev': server,
      '/app': { target: server, ws: true },
      '^/(party|lobby)/.+/app/': { target: server, ws: true },
      '/readyz': server,
    },
  },
}))
