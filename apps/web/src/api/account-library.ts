import { Account, Client } from 'appwrite'
import type { Library } from './account.ts'

const PROJECT = 'knowdown'

export const accountLibrary = (origin: string): Library =>
  new Account(new Client().setEndpoint(`${origin}/v1`).setProject(PROJECT))
