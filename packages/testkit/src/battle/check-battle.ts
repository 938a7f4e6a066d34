import type { BattleHistory, MatchEnd, PlayerHistory, Role } from './history.ts'

const ROLES: readonly Role[] = ['host', 'guest']
/** The server must not call an answer late that was sent this long before the deadline. */
const CLEARLY_EARLY_MS = 1_000
/** The server must not score an answer that was sent this long after the deadline. */
const CLEARLY_LATE_MS = 1_500

/**
 * Checks the invariants of a match, which must hold whatever failed meanwhile. Returns one line for each breach.
 * I1: every acknowledged answer is in the result exactly once, and nothing else is.
 * I2: scores, winner and verdicts follow from the answers, also when read again later.
 * I3: both players get the same result.
 * I4: every match ends in time.
 * I5: no answer after the deadline scores, and none before it is called late.
 * I6: events arrive in order, only on the player's own channels, and never reveal a right answer early.
 * I7: no acknowledged session is lost.
 * I8: the account counts exactly this match.
 * I9: calls without a seat are refused, also during an outage.
 */
export function checkBattle(history: BattleHistory, maxMs: number): string[] {
  const { host, guest } = history.players
  const breaches: string[] = []
  const breach = (rule: string, what: string) => breaches.push(`${rule} ${history.code}: ${what}`)
  if (!host.end || !guest.end || history.endedAt === null) {
    breach('I4', 'never ended')
    return breaches
  }
  if (history.endedAt - history.startedAt > maxMs) breach('I4', `took ${history.endedAt - history.startedAt} ms`)
  if (JSON.stringify(host.end) !== JSON.stringify(guest.end)) breach('I3', 'the players saw different ends')
  for (const role of ROLES) {
    checkAnswers(history.players[role], host.end, breach)
    checkEvents(history.players[role], history.code, breach)
  }
  checkScores(host.end, breach)
  for (const role of ROLES) checkStoredResult(history.players[role], host.end, breach)
  for (const { what, status } of history.intrusions) {
    if (status < 400) breach('I9', `an intruder got ${status} from ${what}`)
  }
  return breaches
}

type ReportBreach = (rule: string, what: string) => void

function checkAnswers({ role, sent, deadlines, absences }: PlayerHistory, end: MatchEnd, breach: ReportBreach): void {
  const kept = end.answers.filter(({ player }) => player === role)
  if (new Set(kept.map(({ index }) => index)).size !== kept.length)
    breach('I1', `${role} has two answers to one question`)
  for (const { index, answer, outcome, accepted, wasCorrect, learnedAt, sentAt, earlyMs, ackMs } of sent) {
    const found = kept.find((one) => one.index === index)
    const isKept = found?.answer === answer
    if (outcome === 'ok' && !isKept) breach('I1', `${role}'s acknowledged answer ${index} is lost`)
    if (outcome === 'ok' && found?.was_correct !== wasCorrect) breach('I2', `${role}'s verdict ${index} changed`)
    if (outcome === 'ok' && !accepted && earlyMs - ackMs > CLEARLY_EARLY_MS)
      breach('I5', `${role}'s ${index} called late`)
    // Only who was disconnected meanwhile may not know that the question was dealt again, with a new deadline.
    const wasAway = absences.some(({ heardAt, until }) => heardAt <= sentAt + ackMs && until >= learnedAt)
    const lateMs = wasAway ? 0 : sentAt - (deadlines[index] ?? sentAt)
    if (outcome === 'ok' && wasCorrect && lateMs > CLEARLY_LATE_MS)
      breach('I5', `${role}'s ${index} counts, ${lateMs} ms late`)
    if (outcome === 'fail' && isKept && found?.was_correct) breach('I1', `${role}'s refused answer ${index} counts`)
  }
  for (const { index, answer } of kept) {
    if (answer !== null && !sent.some((one) => one.index === index && one.answer === answer)) {
      breach('I1', `${role} never sent answer ${index}`)
    }
  }
}

function checkScores(end: MatchEnd, breach: ReportBreach): void {
  const count = (role: Role) => end.answers.filter(({ player, was_correct }) => player === role && was_correct).length
  const [host, guest] = [count('host'), count('guest')]
  if (host !== end.host_score || guest !== end.guest_score) breach('I2', 'the scores do not follow from the answers')
  const winner = host === guest ? 'tie' : host > guest ? 'host' : 'guest'
  if (winner !== end.winner) breach('I2', `${end.winner} won with ${host}:${guest}`)
}

/** The result and the account, read after the match, must agree with the match_end event. */
function checkStoredResult({ role, readBack, account }: PlayerHistory, end: MatchEnd, breach: ReportBreach): void {
  if (readBack && JSON.stringify(readBack) !== JSON.stringify(end)) breach('I2', `${role} reads another end afterwards`)
  if (!account) return
  if (account.isSignedIn === false) breach('I7', `${role}'s session is lost`)
  const own = end.answers.filter(({ player }) => player === role)
  const right = own.filter(({ was_correct }) => was_correct).length
  const expected = JSON.stringify({ battles: 1, right, wrong: own.length - right })
  if (account.counted && JSON.stringify(account.counted) !== expected) {
    breach('I8', `${role}'s account counts ${JSON.stringify(account.counted)}, the battle was ${expected}`)
  }
}

function checkEvents({ role, received }: PlayerHistory, code: string, breach: ReportBreach): void {
  const last = new Map<string, number>()
  for (const { channel, name, seq, data } of received) {
    if (seq <= (last.get(channel) ?? 0)) breach('I6', `${role} received ${seq} twice`)
    last.set(channel, seq)
    const own = `quiz-lobby-${code}-${role}`
    if (channel !== own && channel !== `quiz-lobby-${code}`) breach('I6', `${role} received ${channel}`)
    const text = JSON.stringify(data)
    if (name !== 'match_end' && text.includes('"answer"')) breach('I6', `${name} reveals an answer`)
    if (text.includes('correct_answer') && (name !== 'question_timeout' || channel !== own)) {
      breach('I6', `${name} reveals the right answer`)
    }
  }
}
