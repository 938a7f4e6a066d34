import { expect, test, vi } from 'vitest'
import { AccountFailure, lazyAccountService } from './account-service.ts'
import { ada, fakeAccount } from './testing/fake-account.ts'

test('calls wait until the service is loaded, and are passed on unchanged', async () => {
  let arrive = () => {}
  const signIn = vi.fn(async () => ada)
  const account = lazyAccountService(
    () =>
      new Promise((resolve) => {
        arrive = () => resolve(fakeAccount({ signIn, bearer: { get: async () => 'token', forget: () => {} } }))
      }),
  )
  const [signedIn, token] = [account.signIn('ada@example.com', 'secret-words'), account.bearer.get()]
  expect(signIn).not.toHaveBeenCalled()
  arrive()
  expect([await signedIn, await token]).toEqual([ada, 'token'])
  expect(signIn).toHaveBeenCalledExactlyOnceWith('ada@example.com', 'secret-words')
})

test('when the service cannot be loaded every call fails with our own message, and nobody is signed in', async () => {
  const account = lazyAccountService(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  const failure = new AccountFailure('The account service cannot be reached.', { vague: true })
  await expect(account.current()).rejects.toEqual(failure)
  await expect(account.signIn('a', 'b')).rejects.toMatchObject({ code: 0, vague: true })
  expect(await account.bearer.get()).toBeNull()
  account.forget()
  account.bearer.forget()
})
