import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './build/compress.ts'
import { isPreloadedFont, preloadFonts } from './build/preload-fonts.ts'
import { serviceWorker } from './build/service-worker.ts'

const server = process.env.KNOWDOWN_SERVER ?? 'http://localhost:3000'

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFonts(), serviceWorker(isPreloadedFont), compress()],
  resolve: { alias: { 'cross-fetch': join(import.meta.dirname, 'build/native-fetch.ts') } },
  build: {
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    // A font or picture written into the CSS as data: would be refused by the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      '/api': server,
      '/v1': { target: server, ws: true },
      '/dev': server,
      '/app': { target: server, ws: true },
      '/readyz': server,
    },
  },
})
