import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Retention } from './retention.tsx'

afterEach(cleanup)

const periodOf = (what: string) =>
  screen.getByRole('rowheader', { name: what }).closest('tr')?.querySelector('td')?.textContent

test.each([
  ['Each finished game and the bests among them; your totals stay', 'two years'],
  ['Sessions', 'until you sign out, otherwise 30 days after the last use, at most one year'],
  ['Challenge links, and who played them', '90 days; they can be played for 30'],
  ['Battles and their lobbies', '10 minutes after the lobby has closed'],
  [
    'Parties, with nicknames and answers',
    '24 hours after the end; with a host who has an account, 30 days, or as long as the host chose: one hour, 24 hours, 7 days or 90 days; all at once when the host deletes the report or the account',
  ],
  ['Backups', '30 days'],
])('the privacy page says how long we keep: %s', (what, howLong) => {
  render(<Retention />)
  expect(periodOf(what)).toBe(howLong)
})
