import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findBadSignatures, findVulnerabilities } from './scripts/audit.mjs'
import { expectedHeadings, headings, shippedPackages } from './scripts/notice.mjs'

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

describe('[S-148] what the registry says', () => {
  const report = (...found: object[]) => JSON.stringify({ auditReportVersion: 2, vulnerabilities: { ...found } })

  test('only vulnerabilities of high severity or more are problems', () => {
    const bug = { name: 'left-pad', range: '<2', severity: 'high' }
    expect(findVulnerabilities(report())).toEqual([])
    expect(findVulnerabilities(report({ ...bug, severity: 'moderate' }))).toEqual([])
    expect(findVulnerabilities(report(bug, { ...bug, severity: 'critical' }))).toEqual([
      'left-pad <2 has a known vulnerability (high).',
      'left-pad <2 has a known vulnerability (critical).',
    ])
  })

  test('a package with another signature is a problem, one without any is not', () => {
    const found = { invalid: [{ name: 'left-pad', version: '1.3.0' }], missing: [{ name: 'old', version: '1.0.0' }] }
    expect(findBadSignatures(JSON.stringify(found))).toEqual(['left-pad@1.3.0 is not what the registry signed.'])
    expect(findBadSignatures(JSON.stringify({ invalid: [], missing: [] }))).toEqual([])
  })

  test.each(['', 'npm error network', '{"error":{"code":"ENOTFOUND"}}', '{"statusCode":405,"error":{}}'])(
    '%j is no answer',
    (text) => {
      expect([findVulnerabilities(text), findBadSignatures(text)]).toEqual([null, null])
    },
  )
})

describe('[S-149] licences', () => {
  test('NOTICE names exactly what ships, in the installed versions', () => {
    const notice = readFileSync(join(root, 'NOTICE'), 'utf8')
    expect(headings(notice).toSorted(), 'run: npm run notice').toEqual(expectedHeadings().toSorted())
    expect(notice).toContain('SIL OPEN FONT LICENSE')
  })

  test('every licence lets us ship it', () => {
    const fitting =
      /^\(?(MIT|MIT-0|ISC|0BSD|Unlicense|CC0-1\.0|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|OFL-1\.1|MPL-2\.0|AFL-2\.1)\b/
    expect(shippedPackages().filter(({ licence }) => !fitting.test(licence))).toEqual([])
    expect(shippedPackages().length).toBeGreaterThan(150)
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
