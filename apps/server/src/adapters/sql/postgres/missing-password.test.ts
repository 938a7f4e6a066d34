import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from './open-postgres.ts'

/** A message of the server about signing in: its step, and what belongs to it. */
function signIn(step: number, text: string): Buffer {
  const head = Buffer.alloc(9)
  head.write('R')
  head.writeInt32BE(8 + text.length, 1)
  head.writeInt32BE(step, 5)
  return Buffer.concat([head, Buffer.from(text)])
}

/** A server that wants a password of every client. */
async function demandingServer(): Promise<number> {
  const server = createServer((socket) => {
    const steps = [signIn(10, 'SCRAM-SHA-256\0\0'), signIn(11, 'r=x,s=x,i=1')]
    socket.on('error', () => undefined)
    socket.on('data', () => socket.write(steps.shift() ?? ''))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('a missing password is named by its setting, not in the words of the library', async () => {
  const url = `postgres://knowdown@127.0.0.1:${await demandingServer()}/knowdown`
  await expect(openPostgres(url)).rejects.toThrow(/none is set: set DATABASE_PASSWORD/)
})
