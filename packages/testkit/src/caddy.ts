import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgramFolder } from './find-program.ts'
import { type MissingProgram, missingProgram } from './missing-program.ts'
import { startSupervised } from './supervised-process.ts'
import { tempDir } from './temp-dir.ts'

interface CaddyOptions {
  /** The configuration with its environment already filled in. */
  caddyfile: string
}

/** Starts a Caddy with this configuration; certificates of its own authority are kept in a temporary folder. */
export function startCaddy({ caddyfile }: CaddyOptions): { stop(): Promise<void> } | MissingProgram {
  const bin = findProgramFolder('caddy')
  if (!bin) return missingProgram('Caddy is not on this machine')
  const folder = tempDir().path
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, caddyfile)
  const command = ['env', `XDG_DATA_HOME=${folder}`, `XDG_CONFIG_HOME=${folder}`, `HOME=${folder}`]
  const stop = startSupervised({
    command: [...command, join(bin, 'caddy'), 'run', '--config', file, '--adapter', 'caddyfile'],
    folder,
    signal: 'KILL',
    logFile: join(folder, 'log'),
    user: undefined,
  })
  return { stop }
}
