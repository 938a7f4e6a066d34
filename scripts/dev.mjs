// `npm run dev`: the server restarts and the page reloads as files are saved. Open the address that vite prints.
import { spawn } from 'node:child_process'
import { installIfNeeded, root } from './setup.mjs'

installIfNeeded()
// The page comes from Vite's port, and the server refuses pages of other origins unless they are allowed.
const env = { ALLOWED_ORIGINS: 'http://localhost:5173', ...process.env }
const start = (args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env })
const running = [
  start(['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'apps/server/src/main.ts']),
  start(['node_modules/vite/bin/vite.js', 'apps/web']),
]
const stopAll = () => {
  for (const child of running) child.kill('SIGTERM')
}
for (const child of running) child.once('exit', stopAll)
process.once('SIGINT', stopAll)
process.once('SIGTERM', stopAll)
