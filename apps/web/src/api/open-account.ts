import { Account, Client } from 'appwrite'
import { type AccountService, createAccountService, type Library } from './account.ts'

const PROJECT = 'knowdown'

export const openAccount = (origin: string): AccountService =>
  createAccountService({ library: accountLibrary(origin), origin })

function accountLibrary(origin: string): Library {
  const client = new Client().setEndpoint(`${origin}/v1`).setProject(PROJECT)
  // A visitor is no error in the browser's console. Elsewhere than at home the browser would refuse the header.
  if (origin === location.origin) client.headers.Prefer = 'handling=lenient'
  return new Account(client)
}
