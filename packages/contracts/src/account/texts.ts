import { TOKEN_EXPIRED, TOO_OFTEN } from '../common-texts.ts'
import type { EndpointDescription } from '../endpoint-description.ts'

/** By method and path. */
export const ENDPOINTS: Readonly<Record<string, EndpointDescription>> = {
  'POST /auth/confirm-email-verification': {
    summary: 'Confirms an e-mail address with the user id and secret of the link in the mail.',
    authentication: 'none',
    statuses: { 401: 'The secret is wrong or expired.', 404: 'There is no such user.', 429: TOO_OFTEN },
    fields: { user_id: 'From the link in the mail.' },
  },
  'GET /user/data-export': {
    summary: 'Returns everything that is stored about the signed-in player, without secrets.',
    authentication: 'bearer',
    statuses: {
      401: TOKEN_EXPIRED,
      413: 'There is more than 20 MB of it: `POST /user/data-export/link` gives it as a zip file.',
      429: TOO_OFTEN,
    },
    fields: { user_id: 'Id of the signed-in player.' },
  },
  'POST /user/data-export/link': {
    summary:
      'Returns an address where the same is fetched as a zip file, of any size: `data.json`, and pictures as files.',
    authentication: 'bearer',
    statuses: { 401: TOKEN_EXPIRED, 429: TOO_OFTEN },
    fields: { path: 'Below `/api`; opens the file for a minute, without a token.' },
  },
  'POST /auth/prove-identity': {
    summary:
      'Proves again who is signed in, by password or by a mailed code. Calls that cannot be undone need a proof within the last ten minutes.',
    authentication: 'bearer',
    statuses: { 401: TOKEN_EXPIRED, 403: 'The password or code is wrong.', 429: TOO_OFTEN },
    fields: {
      password: 'The password of the account.',
      'input.code': 'The code that was mailed; for accounts without a password.',
      proved: 'Always true.',
    },
  },
  'POST /auth/send-proof-code': {
    summary: 'Mails a code for `prove-identity` to the address of the signed-in player.',
    authentication: 'bearer',
    statuses: { 400: 'The account has no e-mail address.', 401: TOKEN_EXPIRED, 429: TOO_OFTEN },
    fields: { sent: 'Always true.' },
  },
  'DELETE /user/data': {
    summary: 'Deletes the account of the signed-in player and all personal data, at once and for good.',
    authentication: 'bearer',
    statuses: {
      401: `${TOKEN_EXPIRED} Also when the last proof of identity is older than ten minutes; \`detail\` then asks for one.`,
    },
  },
}

/** By name, for the fields that mean the same in all calls. */
export const FIELDS: Readonly<Record<string, string>> = {
  data: 'Records by kind, as they are stored. Times are in epoch milliseconds.',
  exported_at: 'When the export was made, as an ISO date.',
  secret: 'From the link in the mail.',
}
