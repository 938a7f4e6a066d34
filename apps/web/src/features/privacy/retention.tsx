import { CHALLENGE_LIFETIME_MS } from '@knowdown/domain/challenge/challenge'
import { PARTY_LIFE_MS } from '@knowdown/domain/party/party'
import { ENDED_MATCH_KEPT_MS, KEPT_DAYS, type KeptData } from '@knowdown/domain/privacy/kept-data'
import { USUAL_KEPT_DAYS } from '@knowdown/domain/privacy/kept-results'
import { MAX_RECORDED_GAMES } from '@knowdown/domain/queue/recorded-game'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Days as a person says them: "two years", "30 days", "24 hours". */
function period(days: number): string {
  if (days === 1) return '24 hours'
  const years = ['', 'one year', 'two years'][days / 365]
  return years ?? `${days} days`
}

type Row = readonly [what: string, howLong: string]

/** The compiler asks for every kind of data that a table of the server may hold. */
const IN_DATABASE: Record<KeptData, Row> = {
  account: ['Account, statistics, purchases', 'until you delete them'],
  games: ['Each finished game and the bests among them; your totals stay', period(KEPT_DAYS.game)],
  'solo-sets': ['The questions of a solo quiz and your answers to them', period(KEPT_DAYS.soloSet)],
  sessions: [
    'Sessions',
    `until you sign out, otherwise ${period(KEPT_DAYS.unusedSession)} after the last use, at most ${period(KEPT_DAYS.session)}`,
  ],
  'unproved-account': [
    'Accounts whose address was never proved',
    `${period(KEPT_DAYS.unprovedAccount)} after the last use; with a password, ${period(KEPT_DAYS.unprovedAccountWithPassword)}`,
  ],
  challenges: [
    'Challenge links, and who played them',
    `${period(KEPT_DAYS.challenge)}; they can be played for ${CHALLENGE_LIFETIME_MS / DAY_MS}`,
  ],
  dailies: [
    'Dailies, and your answers in them',
    `until you delete your account; ${period(KEPT_DAYS.visitorRun)} for visitors`,
  ],
  'challenge-runs': [
    'Runs of challenges, and your answers in them',
    `until you delete your account; ${period(KEPT_DAYS.visitorRun)} for visitors`,
  ],
  mistakes: [
    'Your mistakes deck',
    'until you delete your account; a visitor’s is only on the device, until its data is cleared or moved to an account',
  ],
  push: [
    'Address of your device for notices, if you asked for them',
    `until you switch them off; ${period(KEPT_DAYS.unusedPushSubscription)} without use`,
  ],
  codes: ['Links and codes in messages', 'one hour at most'],
  'account-log': ['Log of sign-ins and changes', period(KEPT_DAYS.accountLog)],
  matches: ['Battles and their lobbies', `${ENDED_MATCH_KEPT_MS / MINUTE_MS} minutes after the lobby has closed`],
  arenas: ['Arenas that you entered, with points and results', `${period(KEPT_DAYS.arena)} after the end`],
  parties: [
    'Parties, with nicknames and answers',
    `${period(PARTY_LIFE_MS / DAY_MS)} after the end; with a host who has an account, ${period(USUAL_KEPT_DAYS)}, or as long as the host chose: one hour, ${period(1)}, ${period(7)} or ${period(90)}; all at once when the host deletes the report or the account`,
  ],
  'own-quizzes': [
    'Quizzes that you write, their links, and that you confirmed to be 16 or older',
    `until you delete them, and ${period(KEPT_DAYS.deletedQuiz)} more in your bin; all at once with your account. Your answers when you play one alone: ${period(KEPT_DAYS.ownQuizRun)}`,
  ],
  'recorded-games': [
    'Games that others may play against, if you allow it: questions, times, right or wrong',
    `${period(KEPT_DAYS.recordedGame)}, the last ${MAX_RECORDED_GAMES}; gone at once when you switch it off or delete your account. Your answers when you play against one: ${period(KEPT_DAYS.recordedGameRun)}`,
  ],
  assignments: [
    'Assignments, with the names that players typed and their answers',
    `${period(USUAL_KEPT_DAYS)} after closing, or as long as the owner chose: at once, ${period(1)}, ${period(7)} or ${period(90)}; all at once when the owner deletes the report or the account`,
  ],
  pictures: [
    'Pictures in your quizzes, without the place and camera that a file may name',
    `as long as a question or a running game uses them, and ${period(KEPT_DAYS.unusedPicture)} more; all at once with your account`,
  ],
  'quiz-jobs': [
    'What you ask a model to write, and its drafts',
    `${period(KEPT_DAYS.quizDraft)}; a text that you paste for it, one day at most, and never in backups`,
  ],
  'seen-questions': ['Which questions were seen, so that none comes twice', period(KEPT_DAYS.seenQuestion)],
  reports: ['Reports of questions, quizzes and names', period(KEPT_DAYS.report)],
  corrections: ['Notes that a corrected question has changed your score', period(KEPT_DAYS.correctionNote)],
  'purchase-events': ['Messages of the purchase service about you', period(KEPT_DAYS.purchaseEvent)],
  mail: ['Mail to you', `until it is delivered; ${period(KEPT_DAYS.failedMail)} if that fails`],
  'operator-log': [
    'Log of what those who run this server changed in your account',
    'for ever; what links it with you, until you delete your account',
  ],
  erasures: [
    'That you deleted your account, without name or address',
    'for ever, so that a backup does not bring the account back',
  ],
}

const OUTSIDE: readonly Row[] = [
  ['Server logs, without names and addresses', '30 days'],
  ['Backups', period(KEPT_DAYS.backup)],
]

export function Retention() {
  return (
    <section>
      <h2>How long we keep it</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">For how long</th>
          </tr>
        </thead>
        <tbody>
          {[...Object.values(IN_DATABASE), ...OUTSIDE].map(([what, howLong]) => (
            <tr key={what}>
              <th scope="row" className="font-normal">
                {what}
              </th>
              <td className="text-muted">{howLong}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
