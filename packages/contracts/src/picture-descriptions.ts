import type { EndpointDescription } from './endpoint-description.ts'

export const PICTURE_ENDPOINTS: Readonly<Record<string, EndpointDescription>> = {
  'POST /pictures': {
    summary:
      'Keeps a picture for a question of an own quiz. It is drawn anew, so that nothing of the file but its pixels stays. Anybody who knows its id can load it from `/api/pictures/ID`, and a small one from `/api/pictures/ID/small`.',
    authentication: 'bearer',
    statuses: {
      400: 'It is no JPEG, PNG or WebP, has more than 4 megapixels, or is damaged.',
      401: 'The bearer token is missing, expired or not valid.',
      403: 'The address of the account is not verified, its 50 MB are full, or an operator has removed this picture.',
      413: 'It is larger than 2 MB.',
      429: 'Too many calls. `Retry-After` says how many seconds to wait.',
      503: 'The server has no room for more pictures, or too many arrive at once.',
    },
    fields: {
      content: 'The bytes of the file as base64.',
      picture_id: 'What a question names as the `file` of its picture.',
    },
  },
}
