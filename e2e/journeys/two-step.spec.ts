import { createHmac } from 'node:crypto'
import { signUp } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { checkScreen, checkScreenInEveryTheme } from '../screen-checks.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000
const HEADERS = { 'x-appwrite-project': 'knowdown' }

/** What an authenticator app shows for this key; written anew here, so that no fault is on both sides. */
function codeFor(key: string, at: number): string {
  const bits = [...key].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

test('[S-142] a player switches two-step sign-in on, signs in with a code, and switches it off', async ({
  page,
  server,
  mailbox,
  consoleErrors,
}) => {
  const { email, password, name } = await signUp(page)
  await page.request.post('/v1/account/verification', {
    headers: HEADERS,
    data: { url: `${server.url}/verify-email` },
  })
  await page.goto(mailbox.linkIn(await mailbox.newestTo(email), '/verify-email'))
  await expect(page.getByRole('heading', { level: 1, name: /^Email verified successfully/ })).toBeVisible()

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Account Settings', exact: true }).click()
  await page.getByRole('button', { name: 'Set Up', exact: true }).click()
  const link = await page.getByRole('link', { name: 'Open the app on this device' }).getAttribute('href')
  const key = new URL(link ?? '').searchParams.get('secret') ?? ''
  await checkScreenInEveryTheme(page)
  await page.getByLabel('Code from the app').fill(codeFor(key, Date.now()))
  await page.getByRole('button', { name: 'Switch On', exact: true }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [recoveryCode = ''] = await codes.allTextContents()
  await page.getByRole('button', { name: 'I saved them', exact: true }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  expect((await mailbox.newestTo(email)).subject).toBe('Two-step sign-in is on')

  const startAgain = async () => {
    // An open page would ask once more with the session that ends.
    await page.goto('about:blank')
    await page.request.delete('/v1/account/sessions/current', { headers: HEADERS })
    await page.goto('/auth')
  }
  consoleErrors.allow(/401 \(Unauthorized\).*\/v1\/account/)
  await startAgain()
  const signIn = async () => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  }
  await signIn()
  await checkScreen(page)
  // The code of this moment was used to switch it on, and the next one counts already.
  await page.getByLabel('Code').fill(codeFor(key, Date.now() + STEP_MS))
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await startAgain()
  await signIn()
  await page.getByRole('button', { name: 'Use a recovery code instead', exact: true }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Account Settings', exact: true }).click()
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible()
  await page.getByRole('button', { name: 'Switch Off', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Set Up', exact: true })).toBeVisible()
})
