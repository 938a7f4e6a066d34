import { BAD_TOKEN, TOKEN_EXPIRED, TOO_OFTEN } from '../common-texts.ts'
import type { EndpointDescription } from '../endpoint-description.ts'

const SANDBOX_STATUSES = { 401: TOKEN_EXPIRED, 404: 'This server has no test store.', 429: TOO_OFTEN }

/** By method and path. */
export const ENDPOINTS: Readonly<Record<string, EndpointDescription>> = {
  'GET /purchases': {
    summary: 'Returns what the player has bought, as the server knows it. A visitor has bought nothing.',
    authentication: 'optional-bearer',
    statuses: { 401: BAD_TOKEN },
  },
  'POST /purchases/refresh': {
    summary: 'Asks the purchase service again what the signed-in player has bought.',
    authentication: 'bearer',
    statuses: { 401: TOKEN_EXPIRED, 429: TOO_OFTEN, 503: 'The purchase service does not answer or is not set up.' },
  },
  'POST /purchases/webhook': {
    summary:
      'Receives events of the purchase service. The event is only a signal: what was bought is read from the service.',
    authentication: 'webhook',
    statuses: { 401: 'The Authorization header is not the agreed one.', 404: 'This server expects no such events.' },
    fields: { 'input.event.id': 'Id of the event, unique.', 'input.event.type': 'Kind of the event.' },
  },
  'POST /sandbox-store/purchase': {
    summary: 'Buys in the test store, where no money moves.',
    authentication: 'bearer',
    statuses: {
      ...SANDBOX_STATUSES,
      400: 'There is no such product.',
      402: 'The payment failed, as requested by `outcome`.',
    },
    fields: { outcome: 'How the test payment ends.' },
  },
  'POST /sandbox-store/end-subscription': {
    summary: 'Stops the renewal in the test store. Premium lasts until the end of the paid period.',
    authentication: 'bearer',
    statuses: SANDBOX_STATUSES,
  },
  'POST /sandbox-store/restore': {
    summary: 'Returns what this account has bought in the test store.',
    authentication: 'bearer',
    statuses: SANDBOX_STATUSES,
  },
}

/** By name, for the fields that mean the same in all calls. */
export const FIELDS: Readonly<Record<string, string>> = {
  aliases: 'Other ids of the same customer.',
  app_user_id: 'Id of the customer at the purchase service.',
  environment: 'Whether real money was paid.',
  event: 'What happened at the purchase service.',
  event_timestamp_ms: 'When it happened, in epoch milliseconds.',
  hasPremium: 'Whether premium is paid now.',
  original_app_user_id: 'First id of the customer.',
  packPrice: 'Price of a pack, when the store of the platform gives none.',
  premiumPrice: 'Price of premium, when the store of the platform gives none.',
  premiumUntil: 'End of the paid period as an ISO date; null without premium, or when it never ends.',
  renews: 'Whether premium renews at the end of the period.',
  restored: '`premium` and keys of packs.',
  success: 'Whether the purchase succeeded.',
  transferred_from: 'Ids of customers who lost purchases.',
  transferred_to: 'Ids of customers who received purchases.',
  unlockedPacks: 'Keys of the packs that were bought. Premium unlocks all packs, but does not list them.',
}
