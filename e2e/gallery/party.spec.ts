import type { Page } from '@playwright/test'
import { BIG_SCREEN, joinAs, openParty, partyOptions } from '../parties.ts'
import { expect, test } from './show.ts'
import { QUESTION } from './still.ts'

const phase = (page: Page, name: string) => page.locator(`.party-stage[data-phase="${name}"]`)

/** The big screen stands in the room, so it is compared on a desktop only. */
test('a party on the big screen and on the phones @compared @readme', async ({ page: phone, newPlayer, show }) => {
  test.slow()
  const screen = await newPlayer(BIG_SCREEN)
  await screen.goto('/host')
  await expect(screen.getByRole('button', { name: 'Space' })).toBeVisible()
  await show(screen, 'party-setup', { compared: ['desktop-light'], whole: true })
  const code = await openParty(screen)
  await expect(screen.getByRole('img', { name: 'QR code to join the party' })).toBeVisible()
  await show(screen, 'party-lobby-empty')
  await phone.goto(`/party/${code}`)
  await expect(phone.getByRole('heading', { name: `Party ${code}` })).toBeVisible()
  await phone.getByLabel('Your name in this party').fill('Mara')
  await show(phone, 'party-join', { compared: ['phone-dark'], words: { '.party-entry h1': 'Party K7MQ' } })
  await joinAs(phone, 'Mara')
  await show(phone, 'party-waiting')
  const others = []
  for (const name of ['Jonas', 'Ada', 'Maximiliana W.']) {
    const other = await newPlayer()
    await other.goto(`/party/${code}`)
    await joinAs(other, name)
    others.push(other)
  }
  await expect(screen.getByText('4 players')).toBeVisible()
  const address = { '.party-join-address': 'Join at knowdown.example/party' }
  await show(screen, 'party-lobby', { compared: ['desktop-dark'], words: address })

  await screen.keyboard.press('Enter')
  await expect(phase(screen, 'intro')).toBeVisible()
  await show(screen, 'party-intro', { holdsServer: true, keepsPointer: true })
  await expect(partyOptions(phone)).toHaveCount(4)
  await expect(partyOptions(phone).first()).toBeEnabled()
  const words = { ...QUESTION, ...address, '.party-head span': 'General Knowledge' }
  await show(screen, 'party-question', {
    compared: ['desktop-dark'],
    words,
    holdsServer: true,
    keepsPointer: true,
    readme: 'desktop-dark',
  })
  await show(phone, 'party-phone-question', { compared: ['phone-light'], words: QUESTION, holdsServer: true })
  await partyOptions(phone).first().click()
  await expect(phone.getByText('A is locked in.')).toBeVisible()
  await show(phone, 'party-phone-locked-in', { holdsServer: true })
  for (const [place, other] of others.entries()) await partyOptions(other).nth(place).click()
  await expect(phase(screen, 'reveal')).toBeVisible()
  await show(screen, 'party-reveal', { holdsServer: true })
  await expect(phase(phone, 'reveal').or(phase(phone, 'standings'))).toBeVisible()
  await show(phone, 'party-phone-reveal', { holdsServer: true })
  await expect(phase(screen, 'standings')).toBeVisible()
  await show(screen, 'party-standings', { holdsServer: true })
  await screen.keyboard.press('e')
  await show(screen, 'party-end')
  await screen.getByRole('button', { name: 'End the party', exact: true }).click()
  await expect(screen.getByRole('heading', { name: /wins!$|share the win!$|The party is over/ })).toBeVisible()
  await show(screen, 'party-podium')
  await phone.getByRole('button', { name: 'My answers', exact: true }).click()
  await show(phone, 'party-phone-podium', { whole: true })
})

test('leading a party from a phone, and leaving one', async ({ page: phone, newPlayer, show, consoleErrors }) => {
  consoleErrors.allow(/40[34].*/)
  const screen = await newPlayer(BIG_SCREEN)
  const code = await openParty(screen)
  await phone.goto(`/party/${code}`)
  await joinAs(phone, 'Ada')
  await screen.getByRole('button', { name: 'Lead from my phone', exact: true }).click()
  await show(screen, 'party-remote-code')
  await screen.keyboard.press('Escape')
  const key = await screen.evaluate(() => JSON.parse(localStorage.getItem('party-host-keys') ?? '[]')[0].key)
  const remote = await newPlayer()
  await remote.goto(`/host/${code}/remote#key=${key}`)
  await expect(remote.getByText('Waiting for players')).toBeVisible()
  await remote.getByText('Players', { exact: true }).click()
  await show(remote, 'party-remote')
  await screen.keyboard.press('l')
  await expect(screen.getByRole('heading', { name: 'The party is locked' })).toBeVisible()
  await show(screen, 'party-locked')
  await remote.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(partyOptions(phone)).toHaveCount(4)
  await screen.keyboard.press('p')
  await expect(phone.getByText('The host has paused the party.')).toBeVisible()
  await show(screen, 'party-paused')
  await show(phone, 'party-phone-paused')
  await remote.getByRole('button', { name: 'Remove Ada', exact: true }).click()
  await expect(phone.getByText('The host has removed you from this party.')).toBeVisible()
  await show(phone, 'party-phone-removed')
  const stranger = await newPlayer()
  await stranger.goto('/party')
  await expect(stranger.getByRole('heading', { name: 'Join a party' })).toBeVisible()
  await show(stranger, 'party-code')
})
