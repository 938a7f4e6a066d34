import { AppwriteException } from 'appwrite'
import { expect, test } from 'vitest'
import { createAppwriteAccount } from './appwrite-account.ts'

const refusal = (code: number, message: string) => new AppwriteException(message, code)

/** The account library with its calls written down; `failing` names those that are refused. */
function service(failing: Record<string, Error> = {}) {
  const calls: unknown[][] = []
  const user = { $id: 'u1', name: 'Ada', email: 'ada@example.com', emailVerification: false, $createdAt: '2026-01-05' }
  const answers: Record<string, unknown> = { get: user, createJWT: { jwt: 'token' } }
  const library = new Proxy({} as Parameters<typeof createAppwriteAccount>[0]['library'], {
    get:
      (_, name: string) =>
      async (...given: unknown[]) => {
        calls.push([name, ...given])
        if (failing[name]) throw failing[name]
        return answers[name] ?? {}
      },
  })
  const account = createAppwriteAccount({ library, origin: 'https://play.example', now: () => 0, wait: async () => {} })
  return { account, calls }
}

test('[U7] sign-in deletes the current session, then creates one, then fetches the user', async () => {
  const { account, calls } = service({ deleteSession: refusal(401, 'missing scope') })
  expect((await account.signIn('ada@example.com', 'secret-words')).name).toBe('Ada')
  expect(calls).toEqual([
    ['deleteSession', 'current'],
    ['createEmailSession', 'ada@example.com', 'secret-words'],
    ['get'],
  ])
})

test('[U7] sign-up creates account and session and fetches the user', async () => {
  const { account, calls } = service()
  await account.signUp({ username: 'Ada', email: 'ada@example.com', password: 'secret-words' })
  expect(calls).toEqual([
    ['create', 'unique()', 'ada@example.com', 'secret-words', 'Ada'],
    ['createEmailSession', 'ada@example.com', 'secret-words'],
    ['get'],
  ])
})

test('[U7] sign-out deletes the current session; one that has already ended is a success', async () => {
  const { account, calls } = service({ deleteSession: refusal(401, 'missing scope') })
  await account.signOut()
  expect(calls).toEqual([['deleteSession', 'current']])
})

test('[U7] a sign-out that does not reach the service fails', async () => {
  const { account } = service({ deleteSession: new AppwriteException('Failed to fetch') })
  await expect(account.signOut()).rejects.toThrow('Failed to sign out')
})

test('[X7] missing arguments are rejected before anything is sent', async () => {
  const { account, calls } = service()
  await expect(account.signIn('ada@example.com', '')).rejects.toThrow('Missing required parameter: "password"')
  await expect(account.requestRecovery('')).rejects.toThrow('Missing required parameter: "email"')
  await expect(account.confirmRecovery({ userId: 'u1', secret: '' }, 'x')).rejects.toThrow('Missing required parameter')
  expect(calls).toEqual([])
})

test('[X7] verifying and changing the password need somebody signed in', async () => {
  const { account, calls } = service()
  await expect(account.requestVerification()).rejects.toThrow('User not logged in.')
  await expect(account.changePassword('old-secret', 'new-secret')).rejects.toThrow('User not logged in.')
  expect(calls).toEqual([])
})

test('[X7] a token is requested only while there is a session', async () => {
  const { account, calls } = service()
  expect(await account.bearer.get()).toBeNull()
  expect(calls).toEqual([])
  await account.current()
  expect(await account.bearer.get()).toBe('token')
  await account.signOut()
  expect(await account.bearer.get()).toBeNull()
})

test('links in mails lead back to where the person is', async () => {
  const { account, calls } = service()
  await account.current()
  await account.requestVerification()
  await account.requestRecovery('ada@example.com')
  expect(calls.slice(1)).toEqual([
    ['createVerification', 'https://play.example/verify-email'],
    ['createRecovery', 'ada@example.com', 'https://play.example/password-reset'],
  ])
})

test('a new password is sent twice on recovery, and with the old one on a change', async () => {
  const { account, calls } = service()
  await account.confirmRecovery({ userId: 'u1', secret: 's' }, 'new-secret')
  await account.current()
  await account.changePassword('old-secret', 'new-secret')
  expect(calls).toEqual([
    ['updateRecovery', 'u1', 's', 'new-secret', 'new-secret'],
    ['get'],
    ['updatePassword', 'new-secret', 'old-secret'],
  ])
})

test('an empty reply of the service means that nobody is signed in', async () => {
  const library = { get: async () => ({ message: '' }) } as unknown as Parameters<
    typeof createAppwriteAccount
  >[0]['library']
  const account = createAppwriteAccount({ library, origin: 'https://play.example' })
  await expect(account.current()).rejects.toMatchObject({ code: 401 })
})
