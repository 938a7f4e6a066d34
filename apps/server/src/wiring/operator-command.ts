import { userInfo } from 'node:os'
import { openBank } from '@knowdown/content/bank'
import { categories } from '@knowdown/content/categories'
import { offensiveNames } from '../adapters/names/offensive-names.ts'
import { sqlSessions } from '../adapters/sql/accounts/sql-sessions.ts'
import { openForCommand } from '../adapters/sql/open-for-command.ts'
import { sqlPictureStore } from '../adapters/sql/pictures/sql-picture-store.ts'
import { sqlQuestionPool } from '../adapters/sql/questions/sql-question-pool.ts'
import { sqlQuestionRecords } from '../adapters/sql/questions/sql-question-records.ts'
import { readAccountSettings } from '../config/accounts.ts'
import { readArenaSettings } from '../config/arenas.ts'
import { ConfigError } from '../config/config.ts'
import { readQuestionSettings } from '../config/questions.ts'
import { type Environment, SettingsReader } from '../config/settings-reader.ts'
import { readStorageSettings } from '../config/storage.ts'
import type { OperatorDesk } from '../features/operator/desk.ts'
import type { Actor } from '../features/operator/operator-log.ts'
import type { DeskPlayer } from '../features/operator/operator-players.ts'
import type { QuestionAction } from '../features/operator/operator-questions.ts'
import type { WorkQueueName } from '../features/operator/operator-work.ts'
import { openQuestionCatalogue } from '../features/questions/question-catalogue.ts'
import { BANK_FOLDER } from '../folders.ts'
import { Problem } from '../problem.ts'
import { wireOperator } from './operator.ts'
import { questionBank } from './question-bank.ts'

/** What a command shows: rows of one table. */
export type CommandRows = readonly Readonly<Record<string, unknown>>[]

const USAGE = `npm run operator -- COMMAND [--json]

  reports                     reported questions
  questions WORDS             search questions
  withdraw ID                 never ask a question again
  restore ID                  take it back into play
  dismiss ID                  its reports are wrong
  key ID "RIGHT OPTION"       correct its key; scores follow
  players TEXT                search players by address, name or id
  block EMAIL                 close the account and end its sessions
  unblock EMAIL
  sessions EMAIL              end all sessions
  rename EMAIL NAME           give a player another name
  grant EMAIL                 make somebody an operator
  revoke EMAIL
  models [pause|resume]       what models may do and have used
  today                       what was played in the last 24 hours
  work [retry QUEUE]          work that waits or failed
  log                         the newest changes`

/** The desk for a command on the server, which may be running meanwhile: nodes see the changes within three seconds. */
export async function runOperatorCommand(words: readonly string[], env: Environment): Promise<CommandRows> {
  const settings = new SettingsReader(env)
  const { database } = readStorageSettings(settings, process.cwd())
  const { operators: addresses } = readAccountSettings(settings)
  const { ai } = readQuestionSettings(settings)
  const arenas = readArenaSettings(settings)
  if (settings.problems.length > 0) throw new ConfigError(settings.problems)
  const db = await openForCommand(database)
  try {
    const bank = openBank(BANK_FOLDER, categories)
    const sessions = sqlSessions(db)
    // The server reports what it leaves out.
    const onUnreadable = () => {}
    const desk = wireOperator(
      { storage: { db, engine: database.kind }, clock: Date.now, onUnreadable },
      {
        addresses,
        catalogue: await openQuestionCatalogue(
          questionBank(bank),
          sqlQuestionRecords(db, onUnreadable),
          sqlQuestionPool(db, onUnreadable),
        ),
        notifyNodes: () => {},
        ai,
        models: null,
        // Open sockets notice within a second that their session is gone.
        endSessions: async (userId) => sessions.remove((await sessions.ofUser(userId)).map(({ id }) => id)),
        removePicture: sqlPictureStore({ db, engine: database.kind }, Date.now, 0).remove,
        isOffensive: offensiveNames(),
        traffic: () => [],
        arenas,
      },
    )
    return await perform(desk, { command: userInfo().username }, words)
  } finally {
    await db.destroy()
  }
}

async function perform(desk: OperatorDesk, actor: Actor, words: readonly string[]): Promise<CommandRows> {
  const [command = '', ...rest] = words
  const given = (what: string): string => {
    if (!rest[0]) throw new Problem('invalid', `${command} needs ${what}.\n\n${USAGE}`)
    return rest[0]
  }
  const player = async (act: (userId: string) => Promise<DeskPlayer>) =>
    act((await desk.players.byEmail(given('an address'))).userId)
  switch (command) {
    case 'reports':
      return (await desk.questions.reported()).map(({ question, reasons, weight, shareRight, picks }) => ({
        id: question.id,
        weight,
        reasons: [...reasons].map(([reason, count]) => `${count} ${reason}`).join(', '),
        right: rounded(shareRight),
        picks,
        question: question.question,
        answer: question.answer,
      }))
    case 'questions': {
      const search = { text: rest.join(' '), category: null, show: 'all', offset: 0 } as const
      return (await desk.questions.search(search)).questions.map(
        ({ question, hiddenReason, shareRight, servings }) => ({
          id: question.id,
          state: hiddenReason ?? 'in play',
          servings,
          right: rounded(shareRight),
          question: question.question,
          answer: question.answer,
        }),
      )
    }
    case 'withdraw':
    case 'restore':
    case 'dismiss': {
      const id = given('the id of a question')
      await desk.questions.act(actor, id, command satisfies QuestionAction)
      const { question, hiddenReason } = await desk.questions.one(id)
      return [{ id, state: hiddenReason ?? 'in play', question: question.question }]
    }
    case 'key': {
      const id = given('the id of a question')
      const { question } = await desk.questions.one(id)
      const answer = rest[1] ?? ''
      if (!question.options.includes(answer)) {
        throw new Problem('invalid', `The right option must be one of: ${question.options.join(', ')}`)
      }
      await desk.questions.edit(actor, id, { ...question, answer })
      return [{ id, question: question.question, before: question.answer, after: answer }]
    }
    case 'players':
      return (await desk.players.search(rest.join(' '))).map(toRow)
    case 'block':
    case 'unblock':
      return [toRow(await player((userId) => desk.players.act(actor, userId, { action: command })))]
    case 'sessions':
      return [toRow(await player((userId) => desk.players.act(actor, userId, { action: 'end-sessions' })))]
    case 'rename': {
      const name = rest.slice(1).join(' ')
      if (!name) throw new Problem('invalid', `rename needs an address and a name.\n\n${USAGE}`)
      return [toRow(await player((userId) => desk.players.act(actor, userId, { action: 'rename', name })))]
    }
    case 'models': {
      const [wanted] = rest
      if (wanted === 'pause' || wanted === 'resume') await desk.models.setPaused(actor, wanted === 'pause')
      else if (wanted !== undefined) throw new Problem('invalid', USAGE)
      const { paused, tokensToday, dailyTokens, pool, bank } = await desk.models.report()
      return [{ paused, 'tokens today': tokensToday, 'daily tokens': dailyTokens, pool, bank }]
    }
    case 'today':
      return (await desk.today()).hours.map(({ from, ...played }) => ({
        from: new Date(from).toISOString(),
        ...played,
      }))
    case 'grant':
      return [toRow(await desk.players.grant(actor, given('an address')))]
    case 'revoke':
      return [toRow(await desk.players.revoke(actor, given('an address')))]
    case 'work':
      if (rest[0] === 'retry') {
        const queue = (rest[1] ?? '') as WorkQueueName
        return [{ queue, retried: await desk.work.retry(actor, queue) }]
      }
      return (await desk.work.all()).map(({ queue, waiting, failed, givenUp, oldestAt, items }) => ({
        queue,
        waiting,
        failed,
        'given up': givenUp,
        oldest: oldestAt === null ? '' : new Date(oldestAt).toISOString(),
        'next try': firstOf(items.flatMap(({ nextTryAt, attempts }) => (attempts > 0 ? (nextTryAt ?? []) : []))),
        reasons: [...new Set(items.flatMap(({ failure }) => failure ?? []))].join(', '),
      }))
    case 'log':
      return (await desk.log.page(null)).entries.map(({ at, actor: who, action, subject, before, after }) => ({
        at: new Date(at).toISOString(),
        who,
        action,
        subject: subject.name ?? subject.id,
        before: before ?? '',
        after: after ?? '',
      }))
    default:
      throw new Problem('invalid', USAGE)
  }
}

const firstOf = (times: readonly number[]): string =>
  times.length === 0 ? '' : new Date(Math.min(...times)).toISOString()

/** A share with two digits. */
const rounded = (share: number | null): number | null => (share === null ? null : Math.round(share * 100) / 100)

const toRow = ({ createdAt, accessedAt, ...player }: DeskPlayer): Readonly<Record<string, unknown>> => ({
  ...player,
  createdAt: new Date(createdAt).toISOString(),
  accessedAt: new Date(accessedAt).toISOString(),
})
