import type { AddressInfo } from 'node:net'
import * as sdk13 from 'appwrite'
import * as sdk16 from 'appwrite-16'
import * as sdk21 from 'appwrite-21'
import * as sdk27 from 'appwrite-27'
import type { FastifyInstance } from 'fastify'

/** The common shape of all versions. Methods are called by name, because names changed between versions. */
interface Library {
  Client: new () => { setEndpoint(url: string): unknown; setProject(id: string): unknown; setJWT(jwt: string): unknown }
  Account: new (client: never) => object
  Databases: new (client: never) => object
  Query: Record<string, (...args: never[]) => string>
}

export const LIBRARIES: readonly (readonly [string, Library])[] = [
  ['13.0.2', sdk13 as unknown as Library],
  ['16.0.2', sdk16 as unknown as Library],
  ['21.0.0', sdk21 as unknown as Library],
  ['27.0.0', sdk27 as unknown as Library],
]

interface Reply {
  [field: string]: unknown
}

export interface Sdk {
  /** Calls the first of these methods that this version has. */
  account(names: string, ...args: unknown[]): Promise<Reply>
  databases(name: string, ...args: unknown[]): Promise<Reply>
  query(name: string, ...args: unknown[]): string
  setJwt(jwt: string): void
  client: object
}

export async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** The browser globals that the library reads from `window`; each device has its own storage. */
export class Device {
  readonly #stored = new Map<string, string>()

  /** Makes this device the one that the libraries see. */
  use(): this {
    const localStorage = {
      getItem: (name: string) => this.#stored.get(name) ?? null,
      setItem: (name: string, value: string) => void this.#stored.set(name, value),
    }
    Object.assign(globalThis, {
      window: {
        localStorage,
        console: { warn: () => {} },
        setTimeout,
        setInterval,
        clearInterval,
        location: { host: 'localhost' },
      },
      localStorage,
    })
    return this
  }
}

export function sdkFor(library: Library, origin: string): Sdk {
  const client = new library.Client()
  client.setEndpoint(`${origin}/v1`)
  client.setProject('knowdown')
  const account = new library.Account(client as never) as Record<string, (...args: unknown[]) => Promise<Reply>>
  const databases = new library.Databases(client as never) as typeof account
  const nameOf = (names: string) => names.split(' ').find((name) => name in account)
  return {
    client,
    account: (names, ...args) => (account[nameOf(names) ?? names] as (typeof account)[string]).apply(account, args),
    databases: (name, ...args) => (databases[name] as (typeof account)[string]).apply(databases, args),
    query: (name, ...args) => (library.Query[name] as (...values: unknown[]) => string)(...args),
    setJwt: (jwt) => void client.setJWT(jwt),
  }
}
