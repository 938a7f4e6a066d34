import { describe, expect, test } from 'vitest'
import { accountApp } from '../../testing/account-app.ts'
import { accountClient, EMAIL, PASSWORD } from '../../testing/account-client.ts'

const PHONE = '+4912345678901'
const OWNER_PASSWORD = 'another-word-55'

/** Somebody has signed up with the address of another person, is signed in, and has added a phone. */
async function squatted() {
  const started = await accountApp()
  const client = accountClient(started.app)
  const { ask } = client
  const { $id: userId } = await client.signUp()
  const squatter = await client.signIn()
  await ask('PATCH', '/v1/account/phone', { phone: PHONE, password: PASSWORD }, { headers: squatter })
  const newest = async (to: string) => (await started.outbox.all()).findLast((mail) => mail.to === to)?.text ?? ''
  const secretIn = (text: string) => /secret=(\w+)/.exec(text)?.[1] ?? ''
  const isIn = async (headers: Record<string, string>) =>
    (await ask('GET', '/v1/account', undefined, { headers })).statusCode === 200
  const signInByPhone = async () => {
    const { userId: id } = (await ask('POST', '/v1/account/tokens/phone', { userId: 'unique()', phone: PHONE })).json()
    const code = /\d{6}/.exec(await newest(PHONE))?.[0]
    const opened = await ask('PUT', '/v1/account/sessions/phone', { userId: id, secret: code })
    return opened.json().userId as string
  }
  const magicLink = async () => {
    await ask('POST', '/v1/account/tokens/magic-url', { userId: 'unique()', email: EMAIL })
    return ask('PUT', '/v1/account/sessions/magic-url', { userId, secret: secretIn(await newest(EMAIL)) })
  }
  const recover = async () => {
    await ask('POST', '/v1/account/recovery', { email: EMAIL, url: 'http://localhost:3000/password-reset' })
    const secret = secretIn(await newest(EMAIL))
    return ask('PUT', '/v1/account/recovery', { userId, secret, password: OWNER_PASSWORD })
  }
  const verify = async (headers: Record<string, string>) => {
    const url = 'http://localhost:3000/verify-email'
    await ask('POST', '/v1/account/verification', { url }, { headers: squatter })
    const body = { user_id: userId, secret: secretIn(await newest(EMAIL)) }
    return ask('POST', '/api/auth/confirm-email-verification', body, { headers })
  }
  return { ...client, userId, squatter, newest, isIn, signInByPhone, magicLink, recover, verify }
}

describe('an account that somebody made with a foreign address', () => {
  test('[S-102] recovery by its owner locks the phone of the other one out, and the mail says so', async () => {
    const { recover, signInByPhone, userId, squatter, isIn, newest, signIn } = await squatted()
    expect((await recover()).statusCode).toBe(200)
    expect(await signInByPhone()).not.toBe(userId)
    expect(await isIn(squatter)).toBe(false)
    await signIn(EMAIL, OWNER_PASSWORD)
    expect(await newest(EMAIL)).toContain('this was removed: the phone number, one signed-in device.')
  })

  test('[S-101] the first magic link ends the password, the phone and the sessions from before', async () => {
    const { magicLink, squatter, isIn, signIn, signInByPhone, userId, newest } = await squatted()
    expect((await magicLink()).statusCode).toBe(201)
    expect(await isIn(squatter)).toBe(false)
    await expect(signIn()).rejects.toThrow('401')
    expect(await signInByPhone()).not.toBe(userId)
    expect(await newest(EMAIL)).toContain('removed: the old password, the phone number, one signed-in device.')
  })

  test('[S-101] so does the first one after a verification link that was opened elsewhere', async () => {
    const { verify, magicLink, squatter, isIn, signIn } = await squatted()
    expect((await verify({})).statusCode).toBe(200)
    await signIn()
    await magicLink()
    expect(await isIn(squatter)).toBe(false)
    await expect(signIn()).rejects.toThrow('401')
  })

  test('whoever is signed in and reads the mail keeps the password when signing in by mail later', async () => {
    const { verify, magicLink, squatter, signIn } = await squatted()
    expect((await verify(squatter)).statusCode).toBe(200)
    await magicLink()
    await signIn()
  })
})
