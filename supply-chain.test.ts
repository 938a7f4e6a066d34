import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = import.meta.dirname
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
// The phone shells have libraries of their own, outside the workspaces.
const manifests = ['package.json', ...[...workspaces(), 'apps/mobile'].map((folder) => `${folder}/package.json`)]

function workspaces(): string[] {
  const below = (folder: string) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)
  return [...below('packages'), 'apps/server', 'apps/web', 'e2e', 'bench']
}

describe('[S-58] what is installed is exactly what was tried', () => {
  test('every version is pinned', () => {
    const loose = manifests.flatMap((path) => {
      const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = readJson(path)
      return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
        .filter(([, version]) => !/^(npm:[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))
        .map(([name, version]) => `${path}: ${name} ${version}`)
    })
    expect(manifests.length).toBeGreaterThan(8)
    expect(loose).toEqual([])
  })

  test.each([
    ['package-lock.json', 300],
    ['apps/mobile/package-lock.json', 80],
  ])('every package of %s carries its checksum and names no host', (lock, atLeast) => {
    const { packages } = readJson(lock) as { packages: Record<string, Record<string, unknown>> }
    const installed = Object.entries(packages).filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
    expect(installed.length).toBeGreaterThan(atLeast)
    expect(installed.filter(([, entry]) => typeof entry.integrity !== 'string').map(([path]) => path)).toEqual([])
    expect(installed.filter(([, entry]) => entry.resolved !== undefined).map(([path]) => path)).toEqual([])
  })

  test('no package runs code of its own when it is installed', () => {
    for (const path of ['.npmrc', 'apps/mobile/.npmrc'])
      expect(readFileSync(join(root, path), 'utf8')).toMatch(/^ignore-scripts=true$/m)
  })

  test('the server needs at most forty libraries', () => {
    const { dependencies } = readJson('apps/server/package.json')
    expect(Object.keys(dependencies).length).toBeLessThanOrEqual(40)
  })
})

describe('[S-59] nothing secret is in what browsers get', () => {
  const dist = join(root, 'apps/web/dist')
  const built = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  const texts = built.filter((path) => /\.(js|css|html|json|webmanifest)$/.test(path))

  test('no key, no name of a secret setting, no source map', () => {
    const telling =
      /-----BEGIN [A-Z ]*PRIVATE KEY|\bsk-[A-Za-z0-9]{20}|REALTIME_APP_SECRET|AI_API_KEY|DATABASE_URL|SMTP_URL|sourceMappingURL/
    expect(texts.length).toBeGreaterThan(5)
    expect(texts.filter((path) => telling.test(readFileSync(join(dist, path), 'utf8')))).toEqual([])
    expect(built.filter((path) => path.endsWith('.map'))).toEqual([])
  })
})
