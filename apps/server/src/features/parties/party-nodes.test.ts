import { isMissing } from '@knowdown/testkit/missing-program'
import { PartyBot } from '@knowdown/testkit/party/party-bot'
import { PartyHost } from '@knowdown/testkit/party/party-host'
import { startServer } from '@knowdown/testkit/running-server'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migratedDatabase } from '../../adapters/sql/testing/migrated-database.ts'

const [postgres, redis] = [inject('postgres'), inject('redis')]
const PLAYERS = 6

test.skipIf(isMissing(postgres) || isMissing(redis))(
  '[PR8] [PR10] phones on another node than the host hear every question, and their answers count',
  async () => {
    if (isMissing(postgres) || isMissing(redis)) return
    const folder = tempDir()
    const env = {
      DATABASE_URL: await migratedDatabase(postgres),
      REDIS_URL: redis.url,
      REALTIME_APP_SECRET: 'the two nodes of a test share this one',
      LOG_LEVEL: 'error',
    }
    const [one, other] = await Promise.all([
      startServer({ dataDir: `${folder.path}/1`, env }),
      startServer({ dataDir: `${folder.path}/2`, env }),
    ])
    const host = await PartyHost.open(one.url, { questions: 5, seconds: 10 })
    const bots = Array.from(
      { length: PLAYERS },
      (_, place) =>
        new PartyBot({
          url: place % 2 === 0 ? other.url : one.url,
          code: host.code,
          name: `Player ${place}`,
          think: () => 50,
        }),
    )
    onTestFinished(async () => {
      for (const bot of bots) bot.close()
      await Promise.all([one.stop(), other.stop()])
      folder.remove()
    })
    for (const bot of bots) await bot.join()
    await Promise.all(bots.map((bot) => bot.connect()))
    await host.command('start')
    await host.untilPhase('standings')
    // Each phone got the question once, by its event, and answered once.
    expect(bots.map(({ openDelaysMs, acks }) => [openDelaysMs.length, acks.length])).toEqual(bots.map(() => [1, 1]))
    const seats = await Promise.all(bots.map((bot) => bot.readSeat()))
    expect(seats.map((seat) => seat?.party.phase)).toEqual(bots.map(() => 'standings'))
  },
  60_000,
)
