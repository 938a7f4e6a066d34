import { expect, test } from 'vitest'
import { readTicket, signTicket } from './party-keys.ts'

const TICKET = { partyId: 'abc', seat: 'host', creator: 'a-network' }

test('[PR3] a ticket names its party and seat until it expires', () => {
  const ticket = signTicket('secret', TICKET, 2_000)
  expect(readTicket('secret', ticket, 1_999)).toEqual(TICKET)
  expect(readTicket('secret', ticket, 2_000)).toBeNull()
})

test('[PR3] a forged ticket is worth nothing', () => {
  const ticket = signTicket('secret', TICKET, 2_000)
  expect(readTicket('other', ticket, 0)).toBeNull()
  expect(readTicket('secret', ticket.replace('abc', 'abd'), 0)).toBeNull()
  expect(readTicket('secret', ticket.replace('host', 'hosts'), 0)).toBeNull()
  expect(readTicket('secret', ticket.replace('a-network', 'another'), 0)).toBeNull()
  expect(readTicket('secret', 'abc.host.a-network', 0)).toBeNull()
  expect(readTicket('secret', '', 0)).toBeNull()
})
