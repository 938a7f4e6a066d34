import { Account, Client } from 'appwrite'

export interface AccountUser {
  id: string
  /** Empty when the player never gave one; the bar then shows the e-mail. */
  name: string
  email: string
  emailVerified: boolean
  createdAt: string
}

const PROJECT = 'knowdown'

const accountService = (origin: string) => new Account(new Client().setEndpoint(`${origin}/v1`).setProject(PROJECT))

/** Who is signed in; rejects for a visitor. */
export async function currentAccount(origin: string = location.origin): Promise<AccountUser> {
  const user = await accountService(origin).get()
  return {
    id: user.$id,
    name: user.name,
    email: user.email,
    emailVerified: user.emailVerification,
    createdAt: user.$createdAt,
  }
}
