import { expect, test, vi } from 'vitest'
import { AccountFailure, type AccountService, lazyAccountService } from './account-service.ts'
import { ada, fakeAccount } from './testing/fake-account.ts'

const somebody = async () => false
const nobody = async () => true

test('calls wait until the service is loaded, and are passed on unchanged', async () => {
  let arrive = () => {}
  const signIn = vi.fn(async () => ada)
  const account = lazyAccountService(
    () =>
      new Promise((resolve) => {
        arrive = () => resolve(fakeAccount({ signIn, bearer: { get: async () => 'token', forget: () => {} } }))
      }),
    somebody,
  )
  const [signedIn, token] = [account.signIn('ada@example.com', 'secret-words'), account.bearer.get()]
  expect(signIn).not.toHaveBeenCalled()
  arrive()
  expect([await signedIn, await token]).toEqual([ada, 'token'])
  expect(signIn).toHaveBeenCalledExactlyOnceWith('ada@example.com', 'secret-words')
})

test('when the service cannot be loaded every call fails with our own message, and nobody is signed in', async () => {
  const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  const account = lazyAccountService(load, somebody)
  const failure = new AccountFailure('The account service cannot be reached.', { vague: true })
  await expect(account.current()).rejects.toEqual(failure)
  await expect(account.signIn('a', 'b')).rejects.toMatchObject({ code: 0, vague: true })
  expect(await account.bearer.get()).toBeNull()
  account.forget()
  account.bearer.forget()
})

test('where somebody may be signed in, the service is loaded at once and asked', async () => {
  const load = vi.fn(async () => fakeAccount({ current: async () => ada }))
  const account = lazyAccountService(load, somebody)
  expect(await account.current()).toEqual(ada)
  expect(load).toHaveBeenCalledOnce()
})

test('for a visitor whom the page knows, the service is loaded only when it is needed', async () => {
  const load = vi.fn(async () => fakeAccount({ bearer: { get: async () => 'token', forget: () => {} } }))
  const account = lazyAccountService(load, nobody)
  await expect(account.current()).rejects.toMatchObject({ code: 401 })
  expect(await account.bearer.get()).toBeNull()
  account.forget()
  account.bearer.forget()
  expect(load).not.toHaveBeenCalled()
  expect(await account.signIn('a', 'b')).toEqual(ada)
  expect(await account.bearer.get()).toBe('token')
})

test('what the page knew counts for the first check only: somebody may have signed in since', async () => {
  const account = lazyAccountService(async () => fakeAccount({ current: async () => ada }), nobody)
  await expect(account.current()).rejects.toMatchObject({ code: 401 })
  expect(await account.current()).toEqual(ada)
})

test('a service whose code could not be fetched is fetched again with the next call', async () => {
  const load = vi.fn<() => Promise<AccountService>>().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  load.mockResolvedValue(fakeAccount())
  const account = lazyAccountService(load, nobody)
  await expect(account.signIn('a', 'b')).rejects.toMatchObject({ vague: true })
  expect(await account.signIn('a', 'b')).toEqual(ada)
})
