import { expect, test } from 'vitest'
import { codeFromInvitation, invitationLink, isWholeCode, normalizeTypedCode } from './invitation.ts'

test('[B3] a typed code is uppercased, without what is no letter and no digit, and at most eight long', () => {
  expect(normalizeTypedCode('ab 3d')).toBe('AB3D')
  expect(normalizeTypedCode(' k7-mq\n')).toBe('K7MQ')
  expect(normalizeTypedCode('abcd2345x')).toBe('ABCD2345')
})

test('[B3] a pasted link of a battle or a party becomes its code', () => {
  expect(normalizeTypedCode('https://play.example/?join=k7mq')).toBe('K7MQ')
  expect(normalizeTypedCode('https://play.example/party/K7MQ?x=1')).toBe('K7MQ')
})

test('[B3] four characters are a whole code, and so are eight', () => {
  expect(['ABC', 'ABCD', 'ABCDE', 'ABCDEFG', 'ABCDEFGH'].filter(isWholeCode)).toEqual(['ABCD', 'ABCDEFGH'])
})

test('a link carries the code to the join screen', () => {
  const link = new URL(invitationLink('https://play.example', 'AB3D'))
  expect(codeFromInvitation(link.search)).toBe('AB3D')
  expect(codeFromInvitation('?x=1')).toBeNull()
})
