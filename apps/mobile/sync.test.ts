import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const here = import.meta.dirname
const root = join(here, '../..')
const SERVER = 'https://play.example'

/** The tools come from the registry; without it, and without an earlier visit, there is nothing to sync with. */
const hasTools = () => {
  if (existsSync(join(here, 'node_modules/@capacitor/cli'))) return true
  const asked = spawnSync('npm', ['ping', '--fetch-retries=0', '--fetch-timeout=10000'], { cwd: here })
  return asked.status === 0
}

const ready = process.env.CI === 'true' || hasTools()
if (!ready)
  process.stdout.write('\nLeft out: syncing the phone shells: their tools are not here, and no network to fetch them\n')

describe.skipIf(!ready)('[G2] npm run native:sync', () => {
  // A copy: the real projects may stand ready for another server.
  const copy = mkdtempSync(join(tmpdir(), 'knowdown-shells-'))
  afterAll(() => rmSync(copy, { recursive: true, force: true }))
  const read = (path: string) => readFileSync(join(copy, path), 'utf8')
  const sync = (env: Record<string, string>) =>
    spawnSync(process.execPath, ['scripts/native.mjs', copy], {
      cwd: root,
      env: { ...process.env, ...env },
      encoding: 'utf8',
      timeout: 270_000,
    })

  test('brings the web app and every plugin into both projects', { timeout: 300_000 }, () => {
    const skipped = /\/(node_modules|www|build|public)$/
    cpSync(here, copy, { recursive: true, filter: (path) => !skipped.test(path) })
    symlinkSync(join(here, 'node_modules'), join(copy, 'node_modules'))

    const { status, stdout, stderr } = sync({ VITE_SERVER_URL: SERVER, VITE_REALTIME_URL: 'https://line.example:6001' })
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('[error]')])
    expect(stdout).toContain(`The shells are ready for ${SERVER}.`)

    for (const pages of ['android/app/src/main/assets/public', 'ios/App/App/public']) {
      const page = read(`${pages}/index.html`)
      expect(page).toContain(
        `connect-src 'self' capacitor://localhost ${SERVER} wss://play.example https://line.example:6001 wss://line.example:6001 `,
      )
      const files = readdirSync(join(copy, pages), { recursive: true, encoding: 'utf8' })
      expect(files.filter((file) => /(^|\/)sw\.js$|\.(br|gz|map)$/.test(file))).toEqual([])
      expect(files.some((file) => file.endsWith('.js') && read(`${pages}/${file}`).includes(SERVER))).toBe(true)
    }
    const plugins = JSON.parse(read('android/app/src/main/assets/capacitor.plugins.json')) as { pkg: string }[]
    expect(plugins.map(({ pkg }) => pkg)).toEqual([
      '@capacitor-community/admob',
      '@capacitor/app',
      '@capacitor/haptics',
      '@capacitor/local-notifications',
      '@capacitor/share',
      '@capacitor/splash-screen',
      '@capacitor/status-bar',
      '@revenuecat/purchases-capacitor',
    ])
    expect(JSON.parse(read('ios/App/App/capacitor.config.json')).packageClassList).toHaveLength(plugins.length)
    expect(read('android/shell.properties')).toBe(
      'linkHost=play.example\nadmobAppId=ca-app-pub-3940256099942544~3347511713\n',
    )
    expect(read('ios/shell.local.xcconfig')).toContain('LINK_HOST = play.example\n')
  })

  test.each([
    [{ VITE_SERVER_URL: 'http://play.example' }, 'VITE_SERVER_URL'],
    [{ VITE_SERVER_URL: 'https://play.example/app' }, 'VITE_SERVER_URL'],
    [{ VITE_SERVER_URL: 'play.example' }, 'VITE_SERVER_URL'],
    [{ VITE_SERVER_URL: SERVER, VITE_REALTIME_URL: 'http://line.example' }, 'VITE_REALTIME_URL'],
    [{ VITE_SERVER_URL: SERVER, ADMOB_IOS_APP_ID: 'pub-1' }, 'ADMOB_IOS_APP_ID'],
  ])('refuses %j in one line', (env, named) => {
    const { status, stderr } = sync(env)
    expect(status).toBe(1)
    expect(stderr).toMatch(new RegExp(`^${named} must .*\n$`))
  })
})
