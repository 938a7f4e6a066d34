import { expect, test } from 'vitest'
import { readArenaSettings } from './arenas.ts'
import { SettingsReader } from './settings-reader.ts'

const read = (env: Record<string, string>) => {
  const settings = new SettingsReader(env)
  return { arenas: readArenaSettings(settings), problems: settings.problems }
}

test('[AR1] arenas are held by themselves, in UTC, unless the settings say otherwise', () => {
  expect(read({}).arenas).toEqual({ scheduled: true, timeZone: 'UTC', allowSameNetwork: false })
  const env = { ARENAS: 'off', ARENA_TIME_ZONE: 'Europe/Berlin', ARENA_SAME_NETWORK: 'on' }
  expect(read(env).arenas).toEqual({ scheduled: false, timeZone: 'Europe/Berlin', allowSameNetwork: true })
})

test('an unknown time zone is reported at the start', () => {
  for (const name of ['Berlin', '+02:00']) {
    expect(read({ ARENA_TIME_ZONE: name }).problems).toEqual([expect.stringContaining('ARENA_TIME_ZONE')])
  }
})
