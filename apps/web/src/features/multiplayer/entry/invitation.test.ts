import { expect, test } from 'vitest'
import { codeFromInvitation, invitationLink, normalizeTypedCode } from './invitation.ts'

test('[B3] a typed code is uppercased and at most 4 long', () => {
  expect(normalizeTypedCode('ab 3dx')).toBe('AB3D')
})

test('a link carries the code to the join screen', () => {
  const link = new URL(invitationLink('https://play.example', 'AB3D'))
  expect(codeFromInvitation(link.search)).toBe('AB3D')
  expect(codeFromInvitation('?x=1')).toBeNull()
})
