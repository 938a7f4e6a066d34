import { expect } from '@playwright/test'

interface Mail {
  to: string
  subject: string
  text: string
  html: string
  createdAt: string
}

export interface Mailbox {
  /** The newest mail to this address; waits until there is one. */
  newestTo(address: string): Promise<Mail>
  /** The first link of the mail with this path. */
  linkIn(mail: Mail, path: string): string
}

export function openMailbox(serverUrl: string): Mailbox {
  const all = async () => (await (await fetch(`${serverUrl}/dev/mailbox.json`)).json()) as Mail[]
  return {
    async newestTo(address) {
      let mail: Mail | undefined
      await expect(async () => {
        mail = (await all()).findLast(({ to }) => to === address)
        expect(mail, `a mail to ${address}`).toBeDefined()
      }).toPass({ timeout: 7_000 })
      return mail as Mail
    },
    linkIn(mail, path) {
      const link = (mail.text.match(/https?:\/\/\S+/g) ?? []).find((found) => new URL(found).pathname === path)
      if (!link) throw new Error(`No link to ${path} in:\n${mail.text}`)
      return link
    },
  }
}
