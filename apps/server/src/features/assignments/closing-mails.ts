import type { MailOutbox } from '../mail/mail.ts'
import { renderMail } from '../mail/mail-layout.ts'

interface ClosedAssignment {
  assignmentId: string
  userId: string
  title: string
  name: string
  address: string
  players: number
  finished: number
}

export interface ClosingMailStore {
  /** Those that have closed and whose owner asked for a mail: each is given out once, on all nodes together. */
  take(): Promise<readonly ClosedAssignment[]>
  /** Its mail could not be kept, so it is given out again. */
  giveBack(assignmentId: string): Promise<void>
  /** Whether the account has an address that it proved. */
  hasAddress(userId: string): Promise<boolean>
}

/** Mails to owners, and only to those who asked for them. Players never get one. */
export interface ClosingMails {
  canMail(userId: string): Promise<boolean>
  send(): Promise<void>
}

interface ClosingMailsDeps {
  store: ClosingMailStore
  outbox: Pick<MailOutbox, 'add'>
  /** Whether this installation delivers mails. */
  canMail: boolean
  publicUrl: string
}

export function closingMails({ store, outbox, canMail, publicUrl }: ClosingMailsDeps): ClosingMails {
  return {
    canMail: async (userId) => canMail && (await store.hasAddress(userId)),
    async send() {
      for (const closed of await store.take()) {
        try {
          await outbox.add({ to: closed.address, userId: closed.userId, ...renderMail(contentOf(closed, publicUrl)) })
        } catch (error) {
          await store.giveBack(closed.assignmentId)
          throw error
        }
      }
    },
  }
}

const contentOf = ({ assignmentId, title, name, players, finished }: ClosedAssignment, publicUrl: string) => ({
  subject: `“${title}” has closed`,
  greeting: name === '' ? 'Hello,' : `Hello ${name},`,
  lead: [
    `your assignment “${title}” has closed. ${finished} of ${players} ${players === 1 ? 'player' : 'players'} finished it.`,
  ],
  button: { label: 'Open the report', link: `${publicUrl}/assignments/${assignmentId}` },
  closing: ['You get this mail because you asked for it when you assigned the quiz. Nobody else gets one.'],
})
