import { PROOF_NEEDED } from '@knowdown/contracts/account/calls'
import { Problem, type ProblemKind } from '../../problem.ts'

/** HTTP status and default message of each error type of the account protocol. */
const ERROR_TYPES = {
  general_argument_invalid: [400, 'Invalid argument.'],
  general_bad_request: [400, 'There was an error processing your request. Please check the inputs and try again.'],
  general_query_invalid: [400, 'Invalid query: Syntax error'],
  general_cursor_not_found: [
    400,
    'The cursor is invalid. This can happen if the item represented by the cursor is gone.',
  ],
  general_unauthorized_scope: [401, 'User (role: guests) missing scopes (["account"])'],
  general_unknown_origin: [403, 'Invalid Origin. Register your new client as a new Web platform.'],
  general_rate_limit_exceeded: [
    429,
    'Rate limit for the current endpoint has been exceeded. Please try again after some time.',
  ],
  general_smtp_disabled: [503, 'Mail is not set up on this server.'],
  general_phone_disabled: [503, 'Phone messages are not set up on this server.'],
  general_service_disabled: [503, 'The service is busy. Please try again in a moment.'],
  project_not_found: [404, 'Project with the requested ID could not be found.'],
  project_provider_disabled: [412, 'The chosen sign-in provider is not set up on this server.'],
  project_provider_unsupported: [400, 'The chosen sign-in provider is not known.'],
  user_already_exists: [409, 'A user with the same id, email, or phone already exists in this project.'],
  user_target_already_exists: [409, 'A target with the same ID already exists.'],
  user_invalid_credentials: [401, 'Invalid credentials. Please check the email and password.'],
  user_proof_required: [401, PROOF_NEEDED],
  user_more_factors_required: [401, 'More factors are required to complete the sign in process.'],
  user_challenge_required: [401, 'A code of your authenticator app is needed for this. Please give one and try again.'],
  user_authenticator_not_found: [404, 'Authenticator could not be found on the current user.'],
  user_authenticator_already_verified: [409, 'This authenticator is already verified on the current user.'],
  user_recovery_codes_already_exists: [
    409,
    'The current user already has recovery codes and can only read or renew them.',
  ],
  user_recovery_codes_not_found: [404, 'The current user does not have any recovery codes.'],
  user_invalid_token: [401, 'Invalid token passed in the request.'],
  user_jwt_invalid: [401, 'Failed to verify JWT. Invalid or expired token.'],
  user_jwt_and_cookie_set: [403, 'Both a JWT and a session were given. Please send only one of them.'],
  user_blocked: [403, 'The current user has been blocked.'],
  user_session_already_exists: [401, 'Creation of a session is prohibited when a session is active.'],
  user_session_not_found: [404, 'The current user session could not be found.'],
  user_not_found: [404, 'User with the requested ID could not be found.'],
  user_identity_not_found: [404, 'The identity could not be found.'],
  user_email_not_found: [400, 'The current user has no email address.'],
  user_phone_not_found: [400, 'The current user has no phone number.'],
  user_email_not_verified: [400, 'Please verify your email address first.'],
  user_email_already_verified: [409, 'User email is already verified'],
  user_phone_already_verified: [409, 'User phone is already verified'],
  user_password_personal_data: [
    400,
    'The password you are trying to use contains references to your name, email, phone or userID. Please choose a different password and try again.',
  ],
  user_oauth2_bad_request: [400, 'The sign-in provider refused the request.'],
  user_oauth2_unauthorized: [401, 'The sign-in provider did not confirm who you are.'],
  user_unauthorized: [401, 'The current user is not authorized to perform the requested action.'],
  database_not_found: [404, 'Database not found'],
  collection_not_found: [404, 'Collection with the requested ID could not be found.'],
  document_not_found: [404, 'Document with the requested ID could not be found.'],
  document_already_exists: [409, 'Document with the requested ID already exists.'],
  document_missing_data: [400, 'The document data is missing. Try again with document data populated'],
  document_missing_payload: [400, 'The document data and permissions are missing.'],
  document_invalid_structure: [400, 'The document structure is invalid.'],
} as const satisfies Record<string, readonly [number, string]>

export type AccountProblemType = keyof typeof ERROR_TYPES

const KIND_BY_STATUS: Record<number, ProblemKind> = {
  400: 'invalid',
  401: 'unauthorised',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  412: 'conflict',
  429: 'too-many-requests',
  503: 'unavailable',
}

/** An error with the type that clients of the account protocol check for. */
export class AccountProblem extends Problem {
  readonly type: AccountProblemType
  readonly status: number

  constructor(type: AccountProblemType, message?: string, options?: { retryAfterMs?: number }) {
    const [status, defaultMessage] = ERROR_TYPES[type]
    super(KIND_BY_STATUS[status] ?? 'invalid', message ?? defaultMessage, options)
    this.name = 'AccountProblem'
    this.type = type
    this.status = status
  }
}
