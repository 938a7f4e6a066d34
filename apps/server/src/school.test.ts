import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasManyLocalAddresses, openNetworks } from '@knowdown/testkit/attack/networks'
import { schoolDay } from '@knowdown/testkit/attack/school'
import { holdSocket } from '@knowdown/testkit/held-socket'
import { startServer } from '@knowdown/testkit/running-server'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { expect, onTestFinished, test } from 'vitest'

const GUIDE = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8')
/** More than an address may sign up without the setting; `npm run bench fairness` takes two hundred. */
const PUPILS = 14

/** The settings that the guide's section names, as they stand in its command. */
function settingsOf(section: string): Record<string, string> {
  const [, text = ''] = GUIDE.split(`## ${section}\n`)
  const [, command = ''] = text.split('```')
  return Object.fromEntries([...command.matchAll(/\b([A-Z_]+)=('[^']*'|\S+)/g)].map(([, name, value]) => [name, value]))
}

test.skipIf(!hasManyLocalAddresses)(
  '[S-181] a school behind one address that follows the guide signs up, plays solo, battles and a party, and an update interrupts nobody',
  { timeout: 240_000 },
  async () => {
    const { NETWORK_LIMIT_FACTOR, TRUSTED_PROXY } = settingsOf('A school or an office')
    expect(TRUSTED_PROXY).toBe('loopback')
    const [folder, socket] = [tempDir(), holdSocket()]
    const env = {
      RATE_LIMITS: 'on',
      NETWORK_LIMIT_FACTOR: String(NETWORK_LIMIT_FACTOR),
      MATCH_QUESTIONS: '3',
      QUESTION_SECONDS: '20',
    }
    const start = () => startServer({ dataDir: folder.path, socket, env })
    let server = await start()
    const networks = openNetworks(server.url)
    onTestFinished(async () => {
      networks.close()
      await server.stop()
      socket.release()
      folder.remove()
    })
    const day = await schoolDay({
      url: await networks.urlFrom('127.0.30.1'),
      pupils: PUPILS,
      think: (random) => 500 + random() * 1_000,
      async update() {
        await server.stop()
        server = await start()
      },
    })
    expect(day.refused).toEqual([])
    expect(day.breaches).toEqual([])
    expect(day.calls).toBe(PUPILS * 6 + 1)
  },
)
