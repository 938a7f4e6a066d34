import { AccountFailure, type AccountService } from './account-service.ts'

// The calls that the account library has from version 14 on; ours is older. Loaded only by the screens that need them.

type Call = AccountService['call']
export type Factor = 'totp' | 'recoverycode'

export interface TwoStepState {
  on: boolean
  /** Recovery codes that were not used yet. */
  codesLeft: number
}

/** What the service wants first: a password or mailed code, or a code of the authenticator app. */
export function proofWanted(failure: unknown): 'identity' | 'code' | null {
  const type = failure instanceof AccountFailure ? failure.type : ''
  if (type === 'user_proof_required') return 'identity'
  return type === 'user_challenge_required' ? 'code' : null
}

const CONFLICT = 409
const isConflict = (failure: unknown) => failure instanceof AccountFailure && failure.code === CONFLICT

const read = <Reply>(call: Call, path: string) => call('get', path) as Promise<Reply>

export async function readTwoStep(call: Call): Promise<TwoStepState> {
  const { mfa } = await read<{ mfa: boolean }>(call, '/account')
  const { totp } = await read<{ totp: boolean }>(call, '/account/mfa/factors')
  if (!mfa || !totp) return { on: false, codesLeft: 0 }
  const { recoveryCodes } = await read<{ recoveryCodes: string[] }>(call, '/account/mfa/recovery-codes')
  return { on: true, codesLeft: recoveryCodes.length }
}

export interface AuthenticatorSetup {
  secret: string
  uri: string
}

const AUTHENTICATOR = '/account/mfa/authenticators/totp'

export async function startSetup(call: Call): Promise<AuthenticatorSetup> {
  const create = () => call('post', AUTHENTICATOR) as Promise<AuthenticatorSetup>
  return create().catch(async (failure) => {
    // An earlier set-up was confirmed but never finished: it is begun anew.
    if (!isConflict(failure)) throw failure
    await call('delete', AUTHENTICATOR)
    return create()
  })
}

/** Switches it on and gives the recovery codes, which are shown only now. */
export async function finishSetup(call: Call, otp: string): Promise<readonly string[]> {
  await call('put', AUTHENTICATOR, { otp })
  const codes = await call('post', '/account/mfa/recovery-codes').then(
    (reply) => (reply as { recoveryCodes: string[] }).recoveryCodes,
    (failure) => (isConflict(failure) ? renewCodes(call) : Promise.reject(failure)),
  )
  await call('patch', '/account/mfa', { mfa: true })
  return codes
}

export async function renewCodes(call: Call): Promise<readonly string[]> {
  const { recoveryCodes } = (await call('patch', '/account/mfa/recovery-codes')) as { recoveryCodes: string[] }
  return recoveryCodes
}

export async function switchOff(call: Call): Promise<void> {
  await call('delete', AUTHENTICATOR)
}

export async function showFactor(call: Call, factor: Factor, otp: string): Promise<void> {
  const { $id } = (await call('post', '/account/mfa/challenge', { factor })) as { $id: string }
  await call('put', '/account/mfa/challenge', { challengeId: $id, otp })
}

const INVALID = 'user_invalid_token'

/** The service's own words for a wrong code name a token, which nobody has heard of. */
export function codeMessage(failure: unknown): string {
  if (!(failure instanceof AccountFailure)) return 'That did not work. Please try again.'
  return failure.type === INVALID ? 'That code is wrong or was used before. Please try the next one.' : failure.message
}
