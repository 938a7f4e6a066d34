import { expect, test } from 'vitest'
import { channelKind, isChannelName, isSocketId, isUserChannel, userChannel } from './channel-name.ts'

const traits = (name: string): string[] =>
  Object.entries(channelKind(name))
    .filter(([, has]) => has)
    .map(([trait]) => trait)

test.each([
  ['news', []],
  ['quiz-lobby-AB3D-host', []],
  ['cache-news', ['isCache']],
  ['private-news', ['isPrivate']],
  ['private-cache-news', ['isPrivate', 'isCache']],
  ['private-encrypted-news', ['isPrivate', 'isEncrypted']],
  ['private-encrypted-cache-news', ['isPrivate', 'isCache', 'isEncrypted']],
  ['presence-news', ['isPrivate', 'isPresence']],
  ['presence-cache-news', ['isPrivate', 'isPresence', 'isCache']],
  ['Private-news', []],
])('the kind of %s depends on its longest known prefix', (name, expected) => {
  expect(traits(name)).toEqual(expected)
})

test.each(['a', 'A-z_0=9@,.;', '__proto__', 'x'.repeat(164)])('%s is a channel name', (name) => {
  expect(isChannelName(name)).toBe(true)
})

test.each(['', 'a b', 'a#b', '#server-to-user-1', 'ümlaut', 'a\n', 'a/b', 'a:b', 'x'.repeat(165)])(
  '%j is not a channel name',
  (name) => {
    expect(isChannelName(name)).toBe(false)
  },
)

test('the channel of a user is recognised', () => {
  expect([isUserChannel(userChannel('7')), isUserChannel('#server-to-user-'), isUserChannel('news')]).toEqual([
    true,
    false,
    false,
  ])
})

test('a socket id consists of two numbers', () => {
  expect(['1.2', '12345.67890', '1', '1.', 'a.b', '1.2.3', '1.2\n'].filter(isSocketId)).toEqual(['1.2', '12345.67890'])
})
