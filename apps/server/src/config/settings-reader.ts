/** Names under which a machine reaches itself, as they stand in a URL. */
export const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

export type Environment = Readonly<Record<string, string | undefined>>

/** Reads settings from the environment and collects what is wrong with them, one line for each problem. */
export class SettingsReader {
  readonly problems: string[] = []
  readonly isProduction: boolean
  readonly #env: Environment

  constructor(env: Environment) {
    this.#env = env
    this.isProduction = this.choice('NODE_ENV', ['development', 'test', 'production'], 'development') === 'production'
  }

  /** Undefined when the setting is missing or blank. */
  text(name: string): string | undefined {
    return this.#env[name]?.trim() || undefined
  }

  /** Entries separated by commas or spaces. */
  list(name: string): string[] {
    return (this.text(name) ?? '').split(/[\s,]+/).filter(Boolean)
  }

  choice<Value extends string>(name: string, values: readonly Value[], fallback: Value): Value {
    const text = this.text(name)
    if (text === undefined) return fallback
    const value = values.find((known) => known === text)
    if (value !== undefined) return value
    this.reject(name, `must be one of ${values.join(', ')}.`)
    return fallback
  }

  /** A switch with two texts, such as on and off. */
  flag(name: string, [yes, no]: readonly [string, string], fallback: boolean): boolean {
    const text = this.text(name)
    if (text === yes) return true
    if (text === no) return false
    if (text !== undefined) this.reject(name, `must be ${yes} or ${no}.`)
    return fallback
  }

  /** Null when the setting is missing, or rejected for its value. */
  number(name: string, isValid: (value: number) => boolean, requirement: string): number | null {
    const text = this.text(name)
    if (text === undefined) return null
    const value = Number(text)
    if (isValid(value)) return value
    this.reject(name, requirement)
    return null
  }

  port(name: string, fallback: number): number {
    const text = this.text(name)
    if (text === undefined) return fallback
    const value = Number(text)
    if (/^\d+$/.test(text) && value <= 65_535) return value
    this.reject(name, 'is not a port; use a whole number from 0 to 65535.')
    return fallback
  }

  /** Null when the setting is missing, or rejected for its value. */
  url(name: string, schemes: readonly string[]): string | null {
    const text = this.text(name)
    if (text === undefined) return null
    const scheme = URL.canParse(text) ? new URL(text).protocol.slice(0, -1) : ''
    if (schemes.includes(scheme)) return text
    this.reject(name, `is not an address that starts with ${schemes.map((known) => `${known}://`).join(' or ')}.`)
    return null
  }

  /** The setting, or an empty text and a problem that says what needs it. */
  required(name: string, neededBy: string): string {
    const text = this.text(name)
    if (text === undefined) this.addProblem(`${name} is missing; ${neededBy} needs it.`)
    return text ?? ''
  }

  /** Reports a bad value together with the value itself. */
  reject(name: string, reason: string): void {
    // URLs of databases and services carry passwords, and terminal output ends up in bug reports.
    const isSecret = /_(URL|ENDPOINT)$/.test(name) && name !== 'PUBLIC_URL'
    this.addProblem(`${name}=${isSecret ? '…' : (this.#env[name] ?? '')} ${reason}`)
  }

  addProblem(line: string): void {
    this.problems.push(line)
  }
}

/** Too short, or made of so few different characters that it cannot be random. */
export const isGuessable = (secret: string, minLength: number): boolean =>
  secret.length < minLength || new Set(secret).size < 10

/** Whether nobody between the two ends can read along: the connection is encrypted, or never leaves this machine. */
export function isPrivateConnection(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || LOCAL_HOSTS.includes(hostname)
}
