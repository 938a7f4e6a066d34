import { once } from 'node:events'
import { freePort } from '@knowdown/testkit/free-port'
import { PartyBot } from '@knowdown/testkit/party/party-bot'
import { PartyHost } from '@knowdown/testkit/party/party-host'
import { type RunningServer, startServer } from '@knowdown/testkit/running-server'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { expect, onTestFinished, test } from 'vitest'

const QUESTION = {
  text: 'Which city has the Old Bridge?',
  answer: { kind: 'typeIn', accepted: ['Mostar'], wrong: [], typos: true },
  explanation: '',
  seconds: null,
  fixedOrder: false,
  factor: 2,
}

test('[OQ4] [OQ7] [PR8] a server killed during an own quiz keeps its questions, answers and what the host accepted', async () => {
  const [folder, port] = [tempDir(), await freePort()]
  let server: RunningServer = await startServer({ dataDir: folder.path, port })
  const killAndRestart = async () => {
    server.process.kill('SIGKILL')
    await once(server.process, 'exit')
    server = await startServer({ dataDir: folder.path, port })
  }
  onTestFinished(async () => {
    await server.stop()
    folder.remove()
  })
  const host = await PartyHost.openOwnQuiz(server.url, [QUESTION, QUESTION])
  const botNamed = (name: string) => new PartyBot({ url: server.url, code: host.code, name, think: null })
  const [ada, ben] = [botNamed('Ada'), botNamed('Ben')]
  for (const bot of [ada, ben]) await bot.join()
  // In the lobby the copy of the quiz is all that there is of the questions.
  await killAndRestart()
  await host.command('start')
  await host.untilPhase('open')
  const { party } = await host.state()
  await ada.answer({ text: 'Blagaj' }, party)
  await killAndRestart()
  expect(await ada.readSeat()).toMatchObject({ party: { phase: 'open', index: 0 }, you: { text: 'Blagaj' } })
  await ada.answer({ text: 'Blagaj' }, party)
  await ben.answer({ text: 'Mostar' }, party)
  expect([ada.refused, ben.refused, ada.acks.length]).toEqual([0, 0, 2])

  await host.untilPhase('standings')
  const { groups } = await host.refused()
  expect(groups).toMatchObject([{ text: 'Blagaj', players: 1 }])
  const accepted = { round: party.round, index: 0, group_id: groups[0]?.group_id ?? '' }
  expect(await host.accept(accepted)).toBe(200)
  await killAndRestart()
  // The host's remote repeats the call, because its reply may have been lost.
  expect(await host.accept(accepted)).toBe(200)
  const after = await host.state()
  expect(after.party).toMatchObject({ corrections: 1, accepted: ['Mostar', 'Blagaj'] })
  expect(after.players.map(({ points, rank }) => [points, rank])).toEqual([
    [2000, 1],
    [2000, 1],
  ])
  expect(await ada.readSeat()).toMatchObject({ you: { points: 2000, correct: true } })
}, 120_000)
