import { expect, test } from 'vitest'
import { runningGateway } from '../testing/running-gateway.ts'

test('a client receives the events of its channels and no others', async () => {
  const { hub, client } = await runningGateway()
  const [ann, bob] = [await client(), await client()]
  await ann.subscribed('quiz-lobby-AB3D')
  await bob.subscribed('other')
  hub.publish('quiz-lobby-AB3D', 'player_joined', { seq: 1 })
  await ann.settle()
  await bob.settle()
  expect(ann.events('player_joined')).toEqual([
    { event: 'player_joined', channel: 'quiz-lobby-AB3D', data: '{"seq":1}' },
  ])
  expect(bob.events('player_joined')).toEqual([])
})
