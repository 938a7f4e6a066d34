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
  /** Those that have closed, whose owner asked for a mail that nobody has sent. */
  due(): Promise<readonly ClosedAssignment[]>
  /** True for one node alone, which then sends its mail. */
  take(assignmentId: string): Promise<boolean>
  /** Its mail could not be kept, so it is due again. */
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
      // One after the other, so that a node that dies loses one mail at most.
      for (const closed of await store.due()) {
        if (!(await store.take(closed.assignmentId))) continue
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
