import type { BattleHistory, MatchEnd, PlayerHistory, Role } from './history.ts'

const ROLES: readonly Role[] = ['host', 'guest']
/** An answer sent this long before its deadline cannot be late, unless the server says so wrongly. */
const CLEARLY_EARLY_MS = 1_000
/** So long after the deadline no grace helps, unless the server lets it. */
const CLEARLY_LATE_MS = 1_500

/** What must hold of every battle, whatever failed around it; gives the breaches, best none. */
export function checkBattle(history: BattleHistory, mostMs: number): string[] {
  const { host, guest } = history.players
  const breaches: string[] = []
  const breach = (rule: string, what: string) => breaches.push(`${rule} ${history.code}: ${what}`)
  if (!host.end || !guest.end || history.endedAt === null) {
    breach('I4', 'never ended')
    return breaches
  }
  if (history.endedAt - history.startedAt > mostMs) breach('I4', `took ${history.endedAt - history.startedAt} ms`)
  if (JSON.stringify(host.end) !== JSON.stringify(guest.end)) breach('I3', 'the players saw different ends')
  for (const role of ROLES) {
    checkAnswers(history.players[role], host.end, breach)
    checkEvents(history.players[role], history.code, breach)
  }
  checkScores(host.end, breach)
  for (const role of ROLES) checkAfterwards(history.players[role], host.end, breach)
  for (const { what, status } of history.intrusions) {
    if (status < 400) breach('I9', `a stranger heard ${status} to ${what}`)
  }
  return breaches
}

type Breach = (rule: string, what: string) => void

function checkAnswers({ role, sent, deadlines, reconnects }: PlayerHistory, end: MatchEnd, breach: Breach): void {
  const kept = end.answers.filter(({ player }) => player === role)
  if (new Set(kept.map(({ index }) => index)).size !== kept.length)
    breach('I1', `${role} has two answers to one question`)
  for (const { index, answer, outcome, accepted, wasCorrect, sentAt, earlyMs, ackMs } of sent) {
    const found = kept.find((one) => one.index === index)
    const isKept = found?.answer === answer
    if (outcome === 'ok' && !isKept) breach('I1', `${role}'s acknowledged answer ${index} is lost`)
    if (outcome === 'ok' && found?.was_correct !== wasCorrect) breach('I2', `${role}'s verdict ${index} changed`)
    if (outcome === 'ok' && !accepted && earlyMs - ackMs > CLEARLY_EARLY_MS)
      breach('I5', `${role}'s ${index} called late`)
    // Who was away may not have heard of a question that was dealt again.
    const lateMs = reconnects.length > 0 ? 0 : sentAt - (deadlines[index] ?? sentAt)
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

function checkScores(end: MatchEnd, breach: Breach): void {
  const count = (role: Role) => end.answers.filter(({ player, was_correct }) => player === role && was_correct).length
  const [host, guest] = [count('host'), count('guest')]
  if (host !== end.host_score || guest !== end.guest_score) breach('I2', 'the scores do not follow from the answers')
  const winner = host === guest ? 'tie' : host > guest ? 'host' : 'guest'
  if (winner !== end.winner) breach('I2', `${end.winner} won with ${host}:${guest}`)
}

/** What can be read when all is over must be what was told. */
function checkAfterwards({ role, readBack, account }: PlayerHistory, end: MatchEnd, breach: Breach): void {
  if (readBack && JSON.stringify(readBack) !== JSON.stringify(end)) breach('I2', `${role} reads another end afterwards`)
  if (!account) return
  if (account.isSignedIn === false) breach('I7', `${role}'s session is lost`)
  const own = end.answers.filter(({ player }) => player === role)
  const right = own.filter(({ was_correct }) => was_correct).length
  const told = JSON.stringify({ battles: 1, right, wrong: own.length - right })
  if (account.counted && JSON.stringify(account.counted) !== told) {
    breach('I8', `${role}'s account counts ${JSON.stringify(account.counted)}, the battle was ${told}`)
  }
}

function checkEvents({ role, heard }: PlayerHistory, code: string, breach: Breach): void {
  const last = new Map<string, number>()
  for (const { channel, name, seq, data } of heard) {
    if (seq <= (last.get(channel) ?? 0)) breach('I6', `${role} heard ${seq} twice`)
    last.set(channel, seq)
    const own = `quiz-lobby-${code}-${role}`
    if (channel !== own && channel !== `quiz-lobby-${code}`) breach('I6', `${role} heard ${channel}`)
    const text = JSON.stringify(data)
    if (name !== 'match_end' && text.includes('"answer"')) breach('I6', `${name} gives an answer away`)
    if (text.includes('correct_answer') && (name !== 'question_timeout' || channel !== own)) {
      breach('I6', `${name} gives the right answer away`)
    }
  }
}
