/** A refused or failed call of the account service, with words for the person. */
export class AccountFailure extends Error {
  /** Status of the answer; 0 when there was none. */
  readonly code: number
  /** Nothing fitting was said: a screen with better words for 'it did not work' uses its own. */
  readonly vague: boolean

  constructor(message: string, { code = 0, vague = false }: { code?: number; vague?: boolean } = {}) {
    super(message)
    this.name = 'AccountFailure'
    this.code = code
    this.vague = vague
  }
}
