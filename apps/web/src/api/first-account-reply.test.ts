import { afterEach, expect, test } from 'vitest'
import { isKnownVisitor, takeFirstAccountReply } from './first-account-reply.ts'

afterEach(() => {
  globalThis.firstAccountReply = undefined
})

test.each([
  ['nobody is signed in', new Response(null, { status: 204 }), true],
  ['somebody is', Response.json({ $id: 'u1' }), false],
  ['the session has ended', Response.json({}, { status: 401 }), false],
  ['the server is full', Response.json({}, { status: 503 }), false],
  ['it failed', null, false],
])('when the page has heard that %s, a visitor is known: %s', async (_, reply, known) => {
  globalThis.firstAccountReply = Promise.resolve(reply)
  expect(await isKnownVisitor()).toBe(known)
})

test('where the page has not asked, nobody is known', async () => {
  expect(await isKnownVisitor()).toBe(false)
  expect(await takeFirstAccountReply()).toBeNull()
})

test('a visitor who signs in is asked for anew', async () => {
  globalThis.firstAccountReply = Promise.resolve(new Response(null, { status: 204 }))
  expect(await isKnownVisitor()).toBe(true)
  expect(await takeFirstAccountReply()).toBeNull()
})

test('the reply is used once', async () => {
  const reply = Response.json({ $id: 'u1' })
  globalThis.firstAccountReply = Promise.resolve(reply)
  expect(await takeFirstAccountReply()).toBe(reply)
  expect(await takeFirstAccountReply()).toBeNull()
})
