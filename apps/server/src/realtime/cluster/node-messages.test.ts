import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeMessage, encodeMessage, type NodeMessage } from './node-messages.ts'

const anyMessage: fc.Arbitrary<NodeMessage> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('event' as const, 'client-event' as const),
    channel: fc.string({ unit: 'binary' }),
    except: fc.constantFrom('', '12.34'),
    frame: fc.string({ unit: 'binary' }),
  }),
  fc.record({ kind: fc.constant('end-user' as const), userId: fc.string({ unit: 'binary' }) }),
)

test('whatever a node says, the other understands', () => {
  fc.assert(
    fc.property(anyMessage, (message) => {
      expect(decodeMessage(encodeMessage(message))).toEqual(message)
    }),
  )
})

test('what a node of another version says is not understood, and does no harm', () => {
  expect([decodeMessage(''), decodeMessage('hello'), decodeMessage('news 1 2\nx')]).toEqual([null, null, null])
})
